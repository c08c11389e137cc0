import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { addAccount, type Account } from './account.js';
import { pair, waitForState } from './pairing.js';
import { ServiceProcess, type ProcessOptions } from './service-process.js';

/** One account of the service, and its phone. */
export interface AccountWithPhone {
  account: Account;
  phone: Phone;
}

/** A network, a service in a process of its own, and several accounts of it, each paired with a phone. */
export class SeveralAccounts {
  private constructor(
    readonly network: LocalNetwork,
    /** Replaced by `startAgain`. */
    public service: ServiceProcess,
    private readonly phones: ReadonlyMap<string, Phone>,
    private readonly options: Omit<ProcessOptions, 'network' | 'folder'>,
  ) {}

  static async start(
    count: number,
    options: Omit<ProcessOptions, 'network' | 'folder'> = {},
  ): Promise<SeveralAccounts> {
    const network = await LocalNetwork.start();
    const names = ['default', ...Array.from({ length: count - 1 }, (_, at) => `account-${at + 2}`)];
    const phones = new Map(names.map((name) => [name, network.phone({ name: `User of ${name}` })]));
    const service = await ServiceProcess.start({ ...options, network });
    const session = new SeveralAccounts(network, service, phones, options);
    try {
      for (const name of names.slice(1)) await addAccount(service, name);
      for (const { account, phone } of session.accounts) await pair(account, phone);
    } catch (error) {
      await session.dispose();
      throw error;
    }
    return session;
  }

  get accounts(): AccountWithPhone[] {
    return [...this.phones].map(([name, phone]) => ({
      account: this.service.account(name),
      phone,
    }));
  }

  async killAndRestart(): Promise<void> {
    await this.service.kill('SIGKILL');
    await this.startAgain();
  }

  /** Starts it again after an end. */
  async startAgain(): Promise<void> {
    const { network, options } = this;
    const { folder } = this.service;
    this.service = await ServiceProcess.start({ ...options, network, folder });
  }

  async untilConnected(): Promise<void> {
    await Promise.all(this.accounts.map(({ account }) => waitForState(account, 'connected')));
  }

  async dispose(): Promise<void> {
    try {
      await this.service.dispose();
    } finally {
      await this.network.stop();
    }
  }
}
