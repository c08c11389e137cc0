import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { MESSAGE_COLUMNS, type ReadMessageRow } from '../../../base/storage/message-columns.js';
import { PreparedListQuery } from '../../../base/storage/prepared-query.js';
import { OPEN_STATUSES } from './message-status.policy.js';

/** Reads changes from here that WhatsApp does not have: waiting and failed ones. */
@Injectable()
export class OpenChangesReader {
  private readonly changes = new PreparedListQuery(([chatId, ...messageIds]: (number | string)[]) =>
    this.database
      .selectFrom('messages')
      .select(MESSAGE_COLUMNS)
      .where('chat_id', '=', chatId as number)
      .where('changes_id', 'in', messageIds as string[])
      .where('status', 'in', OPEN_STATUSES)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages as later')
              .select('later.row_id')
              .whereRef('later.chat_id', '=', 'messages.chat_id')
              .whereRef('later.changes_id', '=', 'messages.changes_id')
              .whereRef('later.type', '=', 'messages.type')
              .whereRef('later.row_id', '>', 'messages.row_id'),
          ),
        ),
      )
      .orderBy('row_id'),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /**
   * The changes of these messages of one chat, oldest first. A later change of the same kind and message replaces an
   * earlier one, failed or not.
   */
  async find(messages: Pick<ReadMessageRow, 'chat_id' | 'id'>[]): Promise<ReadMessageRow[]> {
    if (messages.length === 0) return [];
    const ids = messages.map(({ id }) => id);
    return this.changes.execute(this.database, [messages[0].chat_id, ...ids]);
  }
}
