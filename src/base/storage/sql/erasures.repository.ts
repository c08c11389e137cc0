import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { DashboardSchema } from '../dashboard.schema.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { OWN_ROWS, ROW_KEYS, type Erasure, type OwnedTable } from './account-rows.js';
import { fileHash } from './expressions.js';
import { selectMessageWithFile } from './messages-with-file.js';
import { withFullSync } from './full-sync.js';

/** A message takes about 50 µs, with its entry in the search index; others wait that long for the store. */
const BATCH = 200;
/** The number of events that are checked at once. */
const SEQS = 2000;

/** A message to be deleted. */
export interface ErasedMessage {
  row_id: number;
  changes_id: string | null;
  /** The hash of its file. */
  sha256: string | null;
}

/** Stores the accounts that are being deleted with their data, and deletes their rows in small transactions. */
@Injectable()
export class ErasuresRepository {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly auth: AuthDatabase,
  ) {}

  /**
   * Begins an erasure, which goes on until it is done, over kills and power cuts. Its phones may be paired anew at
   * once: they get new rows.
   */
  async begin(account: string): Promise<void> {
    const started_at = Date.now();
    await withFullSync<DashboardSchema>(this.database, async (transaction) => {
      const rows = transaction.selectFrom('accounts').select(['id', 'jid']);
      const phones = await rows.where('slot', '=', account).execute();
      await transaction
        .insertInto('erasures')
        .values([
          { slot: account, account_id: null, account_jid: null, started_at },
          ...phones.map(({ id, jid }) => ({
            slot: account,
            account_id: id,
            account_jid: jid,
            started_at,
          })),
        ])
        .execute();
      await transaction
        .updateTable('accounts')
        .set({ jid: sql`'erased ' || id`, lid: null, name: null })
        .where('slot', '=', account)
        .execute();
    });
  }

  /** The accounts whose data is not deleted yet. */
  async list(): Promise<string[]> {
    const rows = this.database.selectFrom('erasures').select('slot').distinct();
    return (await rows.execute()).map(({ slot }) => slot);
  }

  async find(account: string): Promise<Erasure | null> {
    const rows = this.database.selectFrom('erasures').selectAll().where('slot', '=', account);
    const found = await rows.execute();
    if (found.length === 0) return null;
    return {
      account,
      phoneIds: found.flatMap(({ account_id: id }) => id ?? []),
      phoneJids: found.flatMap(({ account_jid: jid }) => jid ?? []),
      startedAt: Math.max(...found.map(({ started_at: at }) => at)),
    };
  }

  /** Deletes some rows; returns their number, 0 if none are left. */
  async deleteSome(erasure: Erasure, table: OwnedTable): Promise<number> {
    const key = sql.raw(ROW_KEYS[table]);
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE (${key}) IN (
      SELECT ${key} FROM ${sql.table(table)} WHERE ${OWN_ROWS[table](erasure)} LIMIT ${BATCH})`.execute(
      this.database,
    );
    return Number(numAffectedRows ?? 0);
  }

  /** Deletes some rows of the journal, which is in the other store; returns their number. */
  async deleteJournal({ phoneJids, startedAt }: Erasure): Promise<number> {
    const some = this.auth
      .selectFrom('inbound_journal')
      .select('seq')
      .where('account_jid', 'in', phoneJids)
      // The phone may be paired again already.
      .where('created_at', '<=', startedAt)
      .limit(BATCH);
    const deletion = this.auth.deleteFrom('inbound_journal').where('seq', 'in', some);
    return Number((await deletion.executeTakeFirst()).numDeletedRows);
  }

  /**
   * Deletes the account's events among a stretch of the log. There is no index for them, so the log is read through
   * once.
   * @returns their number, and the last event that was checked; null at the end of the log
   */
  async deleteEvents(
    erasure: Erasure,
    after: number,
  ): Promise<{ count: number; lastSeq: number | null }> {
    const seqs = this.database.selectFrom('events').select('seq').where('seq', '>', after);
    const last = await seqs
      .orderBy('seq')
      .offset(SEQS - 1)
      .limit(1)
      .executeTakeFirst();
    const { numDeletedRows } = await this.database
      .deleteFrom('events')
      .where('seq', '>', after)
      .where('seq', '<=', last?.seq ?? Number.MAX_SAFE_INTEGER)
      .where(OWN_ROWS.events(erasure))
      .executeTakeFirst();
    return { count: Number(numDeletedRows), lastSeq: last?.seq ?? null };
  }

  /** Some messages of the account; none if there are no more. */
  async readMessages({ phoneIds }: Erasure): Promise<ErasedMessage[]> {
    return this.database
      .selectFrom('messages')
      .select(['row_id', 'changes_id', fileHash.as('sha256')])
      .where('account_id', 'in', phoneIds)
      .limit(BATCH)
      .execute();
  }

  /** True if no message of another account has the file. */
  async isUnshared({ phoneIds }: Erasure, sha256: string): Promise<boolean> {
    const other = await selectMessageWithFile(this.database, sha256)
      .where('account_id', 'not in', phoneIds)
      .executeTakeFirst();
    return !other;
  }

  /** Deletes messages with their receipts. */
  async deleteMessages(messages: ErasedMessage[]): Promise<void> {
    const rowIds = messages.map(({ row_id }) => row_id);
    await this.database.deleteFrom('messages').where('row_id', 'in', rowIds).execute();
  }
}
