import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { AuthDatabase, DashboardDatabase } from '../../../src/base/storage/database.js';
import { Ownership } from '../../../src/base/storage/ownership.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import { GatewaysFactory } from '../../../src/whatsapp/baileys/gateways.factory.js';
import { InboundJournalRepository } from '../../../src/whatsapp/baileys/store/inbound-journal.repository.js';
import { SentMessageRepository } from '../../../src/whatsapp/baileys/store/sent-message.repository.js';
import { ServiceFactsRepository } from '../../../src/whatsapp/baileys/store/service-facts.repository.js';
import { ClientVersion } from '../../../src/whatsapp/baileys/version/client-version.js';
import { WebVersionSource } from '../../../src/whatsapp/baileys/version/web-version.source.js';
import { ProxyAgents } from '../../../src/whatsapp/proxy/proxy-agents.js';
import type { AccountGateways } from '../../../src/whatsapp/account-gateways.js';
import { createConfig } from '../../support/unit/factories.js';
import { FakeStorageHealth } from '../../support/unit/fake-storage-health.js';
import {
  openAuthStore,
  openDashboardStore,
  type TestStore,
} from '../../support/unit/test-stores.js';
import { waitFor } from '../../support/wait-for.js';

/** An account whose messages are recorded instead of stored. */
export class OpenGateways {
  readonly texts: string[] = [];
  /** The recipients of the messages. */
  readonly phoneJids = new Set<string>();
  /** True to confirm messages, as if they were stored. */
  isStoring = true;

  constructor(readonly gateways: AccountGateways) {
    gateways.session.inbound$.subscribe(({ batch, ack }) => {
      for (const { text } of batch.messages) {
        if (text === null) continue;
        this.texts.push(text);
        this.phoneJids.add(batch.phoneJid);
      }
      if (this.isStoring) ack();
    });
  }

  get session() {
    return this.gateways.session;
  }

  /** Connects, and lets the phone scan the QR code. */
  async pair(phone: Phone): Promise<void> {
    await this.session.connect();
    const qr = await waitFor('a QR code', () => this.session.session.qr);
    await phone.scan(qr.text);
    await this.untilConnected();
  }

  async untilConnected(): Promise<void> {
    await waitFor('the connection', () => this.session.session.state === 'connected');
  }

  async hear(text: string): Promise<void> {
    await waitFor(`"${text}"`, () => this.texts.includes(text));
  }
}

/** Several accounts on one pair of stores, as in one process. */
export class AccountsRig {
  private accounts: OpenGateways[] = [];

  private constructor(
    private readonly network: LocalNetwork,
    readonly auth: TestStore<AuthDatabase>,
    readonly dashboard: TestStore<DashboardDatabase>,
  ) {}

  static async open(network: LocalNetwork): Promise<AccountsRig> {
    return new AccountsRig(network, await openAuthStore(), await openDashboardStore());
  }

  async open(...names: string[]): Promise<OpenGateways[]> {
    const factory = this.createFactory();
    for (const name of names) this.accounts.push(new OpenGateways(await factory.open(name)));
    return this.accounts;
  }

  /** Ends all accounts, and drops their memory. */
  async end(): Promise<void> {
    for (const { session } of this.accounts) await session.close();
    this.accounts = [];
  }

  async close(): Promise<void> {
    await this.end();
    await this.auth.close();
    await this.dashboard.close();
  }

  private createFactory(): GatewaysFactory {
    const { url, rootKey } = this.network;
    const config = createConfig({ session: { localNetwork: { url, rootKey } } });
    const faults = new StorageFaultMonitor();
    const proxy = ProxyAgents.direct();
    const facts = new ServiceFactsRepository(this.auth.database);
    return new GatewaysFactory(
      config,
      this.auth.database,
      faults,
      new FakeStorageHealth(),
      new InboundJournalRepository(this.auth.database, faults),
      new SentMessageRepository(this.dashboard.database),
      new ClientVersion(config, facts, new WebVersionSource(proxy)),
      proxy,
      new Ownership(),
    );
  }
}
