import { Injectable } from '@nestjs/common';
import type { PhoneRow } from '../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../base/storage/database.js';

/**
 * Stores the phones that were paired, each with the account in which it was last. One for all accounts, so that each notices
 * when its phone moves to another one. No other process writes them, so what is known stays right.
 */
@Injectable()
export class PhonesRepository {
  /** By jid. */
  private readonly ids = new Map<string, number>();
  /** By account: the phone that was paired there last. */
  private readonly latest = new Map<string, number>();

  constructor(private readonly database: DashboardDatabase) {}

  /** As far as it is known. */
  idOf(jid: string): number | undefined {
    return this.ids.get(jid);
  }

  /** As far as it is known. */
  latestOf(account: string): number | undefined {
    return this.latest.get(account);
  }

  /** Null before the first pairing in this account, and when its phones are all in others. */
  async readLatest(account: string): Promise<number | null> {
    const known = this.latest.get(account);
    if (known !== undefined) return known;
    const latest = await this.database
      .selectFrom('accounts')
      .select('id')
      .where('slot', '=', account)
      .orderBy('last_active_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (latest) this.latest.set(account, latest.id);
    return latest?.id ?? null;
  }

  /**
   * A phone that is new belongs to this account; one that is known stays where it is, unless the facts say another one.
   * @returns its id
   */
  async upsert(
    jid: string,
    account: string,
    facts: Partial<Pick<PhoneRow, 'slot' | 'lid' | 'name'>> = {},
  ): Promise<number> {
    const { id, slot: place } = await this.database
      .insertInto('accounts')
      .values({ slot: account, jid, last_active_at: Date.now(), ...facts })
      .onConflict((conflict) =>
        conflict.column('jid').doUpdateSet({ jid, last_active_at: Date.now(), ...facts }),
      )
      .returning(['id', 'slot'])
      .executeTakeFirstOrThrow();
    this.ids.set(jid, id);
    for (const [other, latest] of this.latest) {
      if (latest === id && other !== place) this.latest.delete(other);
    }
    // A phone of another account may still get something here, when its pairing here was refused.
    if (place === account) this.latest.set(account, id);
    return id;
  }

  /** These rows are about to be deleted; a phone that is paired anew gets another one. */
  forget(ids: readonly number[]): void {
    for (const known of [this.ids, this.latest]) {
      for (const [key, id] of known) if (ids.includes(id)) known.delete(key);
    }
  }
}
