import { Injectable } from '@nestjs/common';
import { waitUntil } from '../../base/common/async/wait-until.js';
import { toMovingError } from '../cluster/moving-error.js';
import { RemoteAccounts } from './remote-accounts.js';
import { readFacts, toFailedFacts, type AccountFacts } from './account-facts.js';
import { AccountRegistry } from './account.registry.js';

/** A process opens an account in less than a second; a busy one takes longer. */
const OPEN = { eachMs: 100, withinMs: 20_000 };

/** Reads what the list and the health of the service show of accounts, here and in other processes. */
@Injectable()
export class AccountFactsReader {
  constructor(
    private readonly accounts: AccountRegistry,
    private readonly remote: RemoteAccounts,
  ) {}

  /** In the order of the names. */
  async read(names: string[]): Promise<AccountFacts[]> {
    const elsewhere = names.filter((name) => !this.accounts.isHere(name));
    const found = elsewhere.length > 0 ? await this.remote.readFacts() : [];
    const readOne = async (name: string): Promise<AccountFacts> => {
      if (!elsewhere.includes(name)) return this.readHere(name);
      return found.find(({ row }) => row.account === name) ?? toFailedFacts(name, toMovingError());
    };
    return Promise.all(names.map(readOne));
  }

  /** Waits until a new account is open in its process. */
  async readOpen(name: string): Promise<AccountFacts> {
    let facts!: AccountFacts;
    await waitUntil(async () => {
      [facts] = await this.read([name]);
      return facts.row.reason_code !== 'moving';
    }, OPEN);
    return facts;
  }

  private readHere(name: string): Promise<AccountFacts> {
    return this.accounts.open(name).then(readFacts, (error: unknown) => toFailedFacts(name, error));
  }
}
