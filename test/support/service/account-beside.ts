import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { Account } from './account.js';
import { ApiClient } from './http.js';
import { pair } from './pairing.js';

const NAME = 'beside';
const TALK_EVERY_MS = 200;
/** Numbers beyond those that tests use; each account has its own. */
let lastNumber = 15_559_990_000;

/** The parts of a service that an account beside needs. */
interface Host {
  readonly baseUrl: string;
  readonly folder: string;
}

/** By the folder of their service, which stays the same over its starts. */
const all = new Map<string, AccountBeside>();

/**
 * A second account that talks all the time, in every service of the tests: for `TEST_ACCOUNT_BESIDE=1`, which the soak
 * `beside-account` sets. It stays out of the way: no fault of a test reaches it, and nobody lists it.
 */
export class AccountBeside {
  private readonly talking: NodeJS.Timeout;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private account: Account,
    private readonly phone: Phone,
    private readonly contact: Contact,
  ) {
    this.talking = setInterval(() => {
      this.turn = this.talk().catch(ignore);
    }, TALK_EVERY_MS);
    this.talking.unref();
  }

  /** Call it at each start of a service. */
  static async join(
    { baseUrl, folder }: Host,
    network: unknown,
    env: Record<string, string> = {},
  ): Promise<void> {
    if (process.env.TEST_ACCOUNT_BESIDE !== '1' || !(network instanceof LocalNetwork)) return;
    const token = env.SERVICE_API_TOKEN;
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const account = new Account(NAME, baseUrl, headers);
    const known = all.get(folder);
    if (known) {
      known.account = account;
      return;
    }
    const { status } = await new ApiClient(baseUrl, headers).post('/api/accounts', {
      account: NAME,
    });
    if (status !== 201) throw new Error(`There is no account beside: ${status}`);
    all.set(folder, await AccountBeside.create(account, network));
  }

  /** Call it before the folder of a service is removed. */
  static async leave(folder: string): Promise<void> {
    const known = all.get(folder);
    all.delete(folder);
    await known?.stop();
  }

  private static async create(account: Account, network: LocalNetwork): Promise<AccountBeside> {
    const [phone, contact] = [network.phone(nextNumber()), network.contact(nextNumber())];
    network.faults.spare(phone, contact);
    network.people.splice(network.people.indexOf(phone), 2);
    await pair(account, phone);
    return new AccountBeside(account, phone, contact);
  }

  private async talk(): Promise<void> {
    const { account, phone, contact } = this;
    await contact.say('beside', { to: phone });
    await account.api.post('/api/send', { to: contact.number, text: 'beside, too' });
  }

  private async stop(): Promise<void> {
    clearInterval(this.talking);
    await this.turn;
    await Promise.all([this.phone.settle(), this.contact.settle()]);
    for (const person of [this.phone, this.contact]) person.close();
  }
}

function nextNumber(): { number: string; lid: string } {
  const number = String((lastNumber += 1));
  return { number, lid: `9${number}` };
}

/** The service is down, or its network has stopped. */
function ignore(): void {}
