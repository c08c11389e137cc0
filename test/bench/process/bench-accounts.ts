import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { Account, addAccount } from '../../support/service/account.js';
import { waitForPhase, waitForState } from '../../support/service/pairing.js';
import { waitFor } from '../../support/wait-for.js';
import type { BenchNetwork } from '../network/bench-network.js';
import { BenchService, type BenchServiceOptions } from './bench-service.js';
import { now } from './clock.js';

const LIMIT_MS = scaled(300_000);

/** The service with many accounts, each paired with a phone of its own. */
export class BenchAccounts {
  private constructor(
    private readonly network: BenchNetwork,
    public service: BenchService,
    /** The numbers of the phones, in the order of `names`. */
    readonly phones: string[],
    readonly names: string[],
  ) {}

  static async paired(
    network: BenchNetwork,
    count: number,
    options: Omit<BenchServiceOptions, 'address'> = {},
  ): Promise<BenchAccounts> {
    const service = await BenchService.paired(network, options);
    const accounts = new BenchAccounts(network, service, [service.phone], ['default']);
    for (let number = 2; number <= count; number += 1) await accounts.add(`account-${number}`);
    return accounts;
  }

  account(index: number): Account {
    return new Account(this.names[index] ?? '', this.service.baseUrl);
  }

  /** Starts the process again. Returns the time until every account is connected, in ms. */
  async restart(changes: Partial<BenchServiceOptions> = {}): Promise<number> {
    await this.service.stop();
    const start = now();
    this.service = await this.service.restarted(changes);
    await waitFor('all accounts to be connected', () => this.areConnected(), LIMIT_MS);
    return now() - start;
  }

  /** Waits until each has acknowledged its messages. */
  async settled(): Promise<void> {
    for (const phone of this.phones) await this.network.calls.settled(phone);
  }

  dispose(): Promise<void> {
    return this.service.dispose();
  }

  private async add(name: string): Promise<void> {
    const account = await addAccount(this.service, name);
    const phone = await this.network.calls.addPhone();
    await account.api.post('/api/connect');
    const { qr } = await waitForPhase(account, 'waiting_for_scan');
    await this.network.calls.scan(phone, qr ?? '');
    await waitForState(account, 'connected');
    await this.network.calls.settled(phone);
    this.names.push(name);
    this.phones.push(phone);
  }

  private async areConnected(): Promise<boolean> {
    const { accounts } = (await this.service.api.get<AccountListDto>('/api/accounts')).body;
    return accounts.every(({ state }) => state === 'connected');
  }
}
