import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedQuery, type Param } from '../../../base/storage/prepared-query.js';
import { isUnread } from '../../../base/storage/sql/expressions.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import type { Position } from './message-row.js';

/** The unread marks of messages. */
@Injectable()
export class UnreadMessagesRepository {
  private readonly marked = new PreparedQuery(
    (place: Param<{ chatId: number; upTo: number; limit: number }>) =>
      this.database
        .selectFrom('messages')
        .select(['timestamp', 'row_id'])
        .where('chat_id', '=', place('chatId'))
        .where(isUnread)
        .where('timestamp', '<=', place('upTo'))
        .orderBy('timestamp', 'desc')
        .orderBy('row_id', 'desc')
        .limit(place('limit')),
  );
  private readonly unreadCount = new PreparedQuery((place: Param<{ chatId: number }>) =>
    this.database
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('chat_id', '=', place('chatId'))
      .where(isUnread),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /** Marks messages up to and including a position as read. */
  async markRead({ transaction }: UnitOfWork, chatId: number, upTo: Position): Promise<void> {
    await transaction
      .updateTable('messages')
      .set({ is_unread: 0 })
      .where('chat_id', '=', chatId)
      .where(isUnread)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('timestamp', 'row_id'), '<=', tuple(upTo.timestamp, upTo.row_id)),
      )
      .execute();
  }

  /** Keeps only the newest of the unread messages up to a time unread; returns their number. */
  async keepNewestUnread(
    write: UnitOfWork,
    chatId: number,
    upTo: number,
    count: number,
  ): Promise<number> {
    const limit = count + 1;
    const marked = await this.marked.execute(write.transaction, { chatId, upTo, limit });
    const firstToRead = marked[count];
    if (firstToRead) await this.markRead(write, chatId, firstToRead);
    return Math.min(marked.length, count);
  }

  async countUnread({ transaction }: UnitOfWork, chatId: number): Promise<number> {
    const row = await this.unreadCount.executeTakeFirst(transaction, { chatId });
    return row?.count ?? 0;
  }

  /** The number of received messages in a span of time (start excluded) that are not unread. */
  async countUnmarked(
    { transaction }: UnitOfWork,
    chatId: number,
    after: number,
    upTo: number,
  ): Promise<number> {
    const { count } = await transaction
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('chat_id', '=', chatId)
      .where('timestamp', '>', after)
      .where('timestamp', '<=', upTo)
      .where('from_me', '=', 0)
      .where('is_unread', '=', 0)
      .executeTakeFirstOrThrow();
    return count;
  }
}
