import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { ChatWrite } from '../chats/chat-write.js';
import type { OutboxRow } from '../storage/dashboard.schema.js';
import { DashboardDatabase } from '../storage/database.js';

export type NewOutboxRow = Pick<
  OutboxRow,
  'chat_id' | 'message_id' | 'recipient_jid' | 'content' | 'queued_at'
>;

/** The messages that are accepted for sending and not yet known to have reached the server. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: DashboardDatabase) {}

  async add({ transaction, accountId }: ChatWrite, row: NewOutboxRow): Promise<void> {
    await transaction
      .insertInto('outbox')
      .values({ ...row, account_id: accountId, state: 'queued' })
      .execute();
  }

  async next(accountId: number): Promise<OutboxRow | undefined> {
    return this.database
      .selectFrom('outbox')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'queued')
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
  }

  async setState(
    { transaction }: ChatWrite,
    row: OutboxRow,
    changes: Partial<Pick<OutboxRow, 'state' | 'attempts'>>,
  ): Promise<void> {
    await transaction.updateTable('outbox').set(changes).where('seq', '=', row.seq).execute();
  }

  /** Handed to the server; not for a row that was refused or confirmed meanwhile. */
  async setWritten({ transaction }: ChatWrite, row: OutboxRow): Promise<void> {
    await transaction
      .updateTable('outbox')
      .set({ state: 'written' })
      .where('seq', '=', row.seq)
      .where('state', '=', 'sending')
      .execute();
  }

  /**
   * Puts back what an ended connection left half done, to be sent again under the same id:
   * receivers show a message once, however often it comes.
   */
  async requeueUnconfirmed(accountId: number): Promise<void> {
    await this.database
      .updateTable('outbox')
      .set({ state: 'queued' })
      .where('account_id', '=', accountId)
      .where('state', 'in', ['sending', 'written'])
      .where(({ exists }) => exists(this.messageIn(['queued', 'sending', 'unknown'])))
      .execute();
  }

  async remove(messageIds: string[]): Promise<void> {
    await this.database.deleteFrom('outbox').where('message_id', 'in', messageIds).execute();
  }

  /** A refused message stays refused: it is not sent again by itself. */
  async setFailed(messageIds: string[]): Promise<void> {
    await this.database
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('message_id', 'in', messageIds)
      .execute();
  }

  /** Removes what the server or a contact has confirmed. */
  async removeConfirmed(accountId: number): Promise<void> {
    await this.database
      .deleteFrom('outbox')
      .where('account_id', '=', accountId)
      .where(({ exists }) => exists(this.messageIn(['sent', 'delivered', 'read', 'played'])))
      .execute();
  }

  /** Messages that are written and whose answer is overdue. */
  async overdue(accountId: number, writtenBefore: number): Promise<OutboxRow[]> {
    return this.database
      .selectFrom('outbox')
      .innerJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'outbox.chat_id')
          .onRef('messages.id', '=', 'outbox.message_id')
          .on('messages.from_me', '=', 1),
      )
      .selectAll('outbox')
      .where('outbox.account_id', '=', accountId)
      .where('outbox.state', '=', 'written')
      .where('messages.status', '=', 'sending')
      .where('messages.written_at', '<', writtenBefore)
      .execute();
  }

  async countByState(): Promise<Record<string, number>> {
    const rows = await this.database
      .selectFrom('outbox')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** The message of an outbox row, if it has one of these statuses; for a query of the outbox. */
  private messageIn(statuses: string[]) {
    return this.database
      .selectFrom('messages')
      .select('messages.row_id')
      .where(sql<boolean>`messages.account_id = outbox.account_id`)
      .where(sql<boolean>`messages.id = outbox.message_id`)
      .where('messages.from_me', '=', 1)
      .where('messages.status', 'in', statuses);
  }
}
