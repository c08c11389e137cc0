import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'kysely';
import type { DashboardSchema } from '../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import { mergeByPerson } from '../../base/storage/merge-by-person.js';
import { Page } from '../../base/storage/page.js';
import { MESSAGE_COLUMNS, type ReadMessageRow } from '../../base/storage/message-columns.js';

/** A message with the current jid of its chat. */
export type ReadMessage = ReadMessageRow & { chat_jid: string };

/** Messages, and a sign of more: a page is limited in number and in bytes. */
export interface MessagePage {
  rows: ReadMessage[];
  hasMore: boolean;
}

/** A part of a thread, oldest first. */
export interface ThreadRange {
  chatId: number;
  /** Only messages after this one. */
  after: Pick<ReadMessageRow, 'timestamp' | 'row_id'> | null;
  /** Only rows up to this row id. */
  upTo: number;
  limit: number;
}

/** Reads stored messages, in one chat or all. */
@Injectable()
export class MessagesReader {
  constructor(private readonly database: DashboardDatabase) {}

  /** The message with this id, in one chat or in all of the account: own messages first, then the newest. */
  async find(
    phoneId: number,
    id: string,
    chatId: number | null,
    senderJids?: string[],
  ): Promise<ReadMessage | undefined> {
    let query = this.select()
      .where('messages.account_id', '=', phoneId)
      .where('messages.id', '=', id);
    if (chatId !== null) query = query.where('messages.chat_id', '=', chatId);
    if (senderJids !== undefined) {
      // The sender as `toMessageDto` names it.
      query = query.where(({ eb, case: when, ref }) =>
        eb(
          when()
            .when('messages.from_me', '=', 1)
            .then(ref('messages.sender_jid'))
            .when('messages.participant', '!=', '')
            .then(ref('messages.sender_jid'))
            .else(ref('chats.jid'))
            .end(),
          'in',
          senderJids,
        ),
      );
    }
    const found = await query
      .orderBy('messages.from_me', 'desc')
      .orderBy('messages.row_id', 'desc')
      .limit(1)
      .execute();
    const [message] = await mergeByPerson(this.database, found);
    return message;
  }

  /** The encoded `proto.Message`; null if it is not stored. */
  async readContent(rowId: number): Promise<Uint8Array | null> {
    const row = await this.database
      .selectFrom('messages')
      .select('content')
      .where('row_id', '=', rowId)
      .executeTakeFirst();
    return row?.content ?? null;
  }

  /** Messages stored after a row, in that order. Without the phone's history, which is older even if it comes late. */
  async findNewAfterRow(rowId: number, limit: number): Promise<MessagePage> {
    const query = this.select()
      .where('messages.row_id', '>', rowId)
      .where('messages.changes_id', 'is', null)
      .where('messages.is_history', '=', 0)
      .orderBy('messages.row_id');
    return this.read(query, limit);
  }

  async readPage({ chatId, after, upTo, limit }: ThreadRange): Promise<MessagePage> {
    let query = this.select()
      .where('messages.chat_id', '=', chatId)
      .where('messages.row_id', '<=', upTo)
      .where('messages.changes_id', 'is', null);
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('messages.timestamp', 'messages.row_id'),
          '>',
          tuple(after.timestamp, after.row_id),
        ),
      );
    }
    return this.read(query.orderBy('messages.timestamp').orderBy('messages.row_id'), limit);
  }

  private async read(
    query: SelectQueryBuilder<DashboardSchema, 'messages' | 'chats', ReadMessage>,
    limit: number,
  ): Promise<MessagePage> {
    const page = new Page<ReadMessage>(limit);
    await page.fill(query.limit(page.wanted).stream());
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }

  /** The latest stored row id; 0 if there is none. */
  async getNewestRowId(): Promise<number> {
    const newest = await this.database
      .selectFrom('messages')
      .select(({ fn }) => fn.max('row_id').as('row_id'))
      .executeTakeFirst();
    return newest?.row_id ?? 0;
  }

  private select() {
    return this.database
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(MESSAGE_COLUMNS.map((column) => `messages.${column}` as const))
      .select('chats.jid as chat_jid');
  }
}
