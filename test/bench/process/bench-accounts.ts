import { join } from 'node:path';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { Account, addAccount } from '../../support/service/account.js';
import { freePort } from '../../support/service/free-port.js';
import { waitForPhase, waitForState } from '../../support/service/pairing.js';
import { createFolder, engineOf } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import type { BenchNetwork } from '../network/bench-network.js';
import { BenchService, type BenchServiceOptions } from './bench-service.js';
import type { Usage } from './child.js';
import { now } from './clock.js';

const LIMIT_MS = scaled(300_000);

interface AccountsOptions extends Omit<BenchServiceOptions, 'address'> {
  /** They divide the accounts, on PostgreSQL. */
  processes?: number;
}

/** The service with many accounts, each paired with a phone of its own. */
export class BenchAccounts {
  private constructor(
    private readonly network: BenchNetwork,
    public services: BenchService[],
    /** The numbers of the phones, in the order of `names`. */
    readonly phones: string[],
    readonly names: string[],
  ) {}

  static async paired(
    network: BenchNetwork,
    count: number,
    { processes = 1, ...options }: AccountsOptions = {},
  ): Promise<BenchAccounts> {
    const folder = createFolder();
    const nextOptions = async () => (processes > 1 ? inCluster(folder, options) : options);
    const service = await BenchService.paired(network, { ...(await nextOptions()), folder });
    const services = [service];
    while (services.length < processes) {
      const { address } = network;
      services.push(await BenchService.start({ ...(await nextOptions()), address }));
    }
    const accounts = new BenchAccounts(network, services, [service.phone], ['default']);
    for (let number = 2; number <= count; number += 1) await accounts.add(`account-${number}`);
    return accounts;
  }

  /** The first process; any other would answer the same. */
  get service(): BenchService {
    return this.services[0];
  }

  account(index: number): Account {
    return new Account(this.names[index] ?? '', this.service.baseUrl);
  }

  /** Starts the processes again. Returns the time until every account is connected, in ms. */
  async restart(changes: Partial<BenchServiceOptions> = {}): Promise<number> {
    await Promise.all(this.services.map((service) => service.stop()));
    const start = now();
    this.services = await Promise.all(this.services.map((service) => service.restarted(changes)));
    await waitFor('all accounts to be connected', () => this.areConnected(), LIMIT_MS);
    return now() - start;
  }

  /** Waits until each has acknowledged its messages, of which there may be more than a minute's. */
  async settled(): Promise<void> {
    const { calls } = this.network;
    for (const phone of this.phones) {
      const isSettled = () =>
        calls.settled(phone).then(
          () => true,
          () => false,
        );
      await waitFor(`the messages of ${phone} to be acknowledged`, isSettled, LIMIT_MS);
    }
  }

  async reset(): Promise<void> {
    await Promise.all(this.services.map((service) => service.reset()));
  }

  /** All processes together; the delay is that of the worst one. */
  async usage(): Promise<Pick<Usage, 'cpuMs' | 'rssMb' | 'loopDelayMs'>> {
    const all = await Promise.all(this.services.map((service) => service.usage()));
    return {
      cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      rssMb: all.reduce((sum, { rssMb }) => sum + rssMb, 0),
      loopDelayMs: Math.max(...all.map(({ loopDelayMs }) => loopDelayMs)),
    };
  }

  async dispose(): Promise<void> {
    await Promise.all(this.services.map((service) => service.dispose()));
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
    const { status, body } = await this.service.api.get<AccountListDto>('/api/accounts');
    return status === 200 && body.accounts.every(({ state }) => state === 'connected');
  }
}

/** Options of processes that share the database of this folder, and its files. */
async function inCluster(folder: string, options: Omit<BenchServiceOptions, 'address'>) {
  const port = await freePort();
  const env = {
    ...options.env,
    ...engineOf(folder),
    SERVICE_MEDIA_DIR: join(folder, 'media'),
    SERVICE_CLUSTER_URL: `http://127.0.0.1:${port}`,
  };
  return { ...options, port, env };
}
