import { Injectable } from '@nestjs/common';
import type { PhoneRow } from '../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { DashboardDatabase } from '../../base/storage/database.js';

/**
 * Stores the phones that were paired, each with its last account. All accounts share it, so that each notices when its
 * phone moves to another one. Of several processes, each writes the rows of its accounts: that a phone has moved to an
 * account of another process is seen by its first event there.
 */
@Injectable()
export class PhonesRepository {
  /** Ids by jid. */
  private readonly ids = new Map<string, number>();
  /** By account: the phone that was last paired there. */
  private readonly latest = new Map<string, number>();

  constructor(private readonly database: DashboardDatabase) {}

  /** From the cache only. */
  idOf(jid: string): number | undefined {
    return this.ids.get(jid);
  }

  /** From the cache only. */
  latestOf(account: string): number | undefined {
    return this.latest.get(account);
  }

  /** Null before the first pairing in this account, and if all its phones are in others. */
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
   * Adds or updates a phone. A new one belongs to this account; a known one stays where it is, unless the facts name
   * another account.
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

  /** Forgets what an account had that is closed: another process may open it. */
  forgetAccount(account: string): void {
    const id = this.latest.get(account);
    if (id !== undefined) this.forget([id]);
  }

  /**
   * Looks where the phones are that have events in other accounts than here: another process writes their rows. A phone
   * may get something in an account before it moves there.
   */
  async noteEvents(rows: EventRow[]): Promise<void> {
    const moved = [...this.latest].filter(([account, id]) =>
      rows.some((row) => row.phone_id === id && row.account !== account),
    );
    for (const [account, id] of moved) {
      const phones = this.database.selectFrom('accounts').select('slot').where('id', '=', id);
      const phone = await phones.executeTakeFirst();
      if (phone?.slot !== account) this.latest.delete(account);
    }
  }

  /** Forgets these rows before they are deleted; a phone that is paired anew gets another one. */
  forget(ids: readonly number[]): void {
    for (const known of [this.ids, this.latest]) {
      for (const [key, id] of known) if (ids.includes(id)) known.delete(key);
    }
  }
}
