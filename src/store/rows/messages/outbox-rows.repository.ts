import { Injectable } from '@nestjs/common';
import type { Insertable } from 'kysely';
import type { OutboxRow, OutboxTable } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedQuery, PreparedUpdate, type Param } from '../../../base/storage/prepared-query.js';
import { stateOfWaiting } from '../../../base/storage/sql/expressions.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

export type NewOutboxRow = Pick<
  OutboxRow,
  'chat_id' | 'message_id' | 'recipient_jid' | 'content' | 'queued_at'
> &
  Partial<Pick<OutboxRow, 'media_id'>>;

interface OutboxKey {
  phoneId: number;
  messageId: string;
}

/**
 * The outbox row of one message, in the transaction that changes the message. For `OutgoingMessagesWriter` alone, so that no
 * feature writes a row without its message.
 */
@Injectable()
export class OutboxRowsRepository {
  private readonly inserts = new PreparedUpdate((row: Partial<Insertable<OutboxTable>>) =>
    this.database.insertInto('outbox').values(row as Insertable<OutboxTable>),
  );
  private readonly updates = new PreparedUpdate((changes: Partial<OutboxRow>, seq: number) =>
    this.database.updateTable('outbox').set(changes).where('seq', '=', seq),
  );
  private readonly byMessage = new PreparedQuery((param: Param<OutboxKey>) =>
    this.database
      .selectFrom('outbox')
      .selectAll()
      .where('account_id', '=', param('phoneId'))
      .where('message_id', '=', param('messageId')),
  );
  private readonly deletions = new PreparedQuery((param: Param<OutboxKey>) =>
    this.database
      .deleteFrom('outbox')
      // The index begins with the account: without this condition, each acknowledgement would read the whole queue.
      .where('account_id', '=', param('phoneId'))
      .where('message_id', '=', param('messageId')),
  );

  constructor(private readonly database: DashboardDatabase) {}

  async insert({ transaction, phoneId }: UnitOfWork, row: NewOutboxRow): Promise<void> {
    const state = row.media_id ? 'uploading' : 'queued';
    const values = { ...row, account_id: phoneId, state } as const;
    await this.inserts.execute(transaction, values, undefined);
  }

  /** Queues a message again; its row may be missing. */
  async insertOrReset(
    { transaction, phoneId }: UnitOfWork,
    row: NewOutboxRow & Pick<OutboxRow, 'is_refreshed'>,
  ): Promise<void> {
    const { is_refreshed } = row;
    await transaction
      .insertInto('outbox')
      .values({ ...row, account_id: phoneId, state: 'queued' })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'message_id'])
          .doUpdateSet({ state: stateOfWaiting, attempts: 0, is_refreshed }),
      )
      .execute();
  }

  async find(
    { transaction, phoneId }: UnitOfWork,
    messageId: string,
  ): Promise<OutboxRow | undefined> {
    return this.byMessage.executeTakeFirst(transaction, { phoneId, messageId });
  }

  async update(
    { transaction }: UnitOfWork,
    { seq }: Pick<OutboxRow, 'seq'>,
    changes: Partial<Omit<OutboxRow, 'seq'>>,
  ): Promise<void> {
    await this.updates.execute(transaction, changes, seq);
  }

  /** Does nothing for a message that is not in the outbox. */
  async delete({ transaction, phoneId }: UnitOfWork, messageId: string): Promise<void> {
    await this.deletions.execute(transaction, { phoneId, messageId });
  }
}
