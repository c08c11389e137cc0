import { Injectable } from '@nestjs/common';
import type { Expression } from 'kysely';
import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { mergeByPerson } from '../../../base/storage/merge-by-person.js';
import { MESSAGE_COLUMNS, type ReadMessageRow } from '../../../base/storage/message-columns.js';
import { Page } from '../../../base/storage/page.js';
import { PreparedQuery, type Param } from '../../../base/storage/prepared-query.js';
import { isUnread } from '../../../base/storage/sql/expressions.js';
import type { Position } from './message-row.js';

/** A part of a thread, oldest first. */
export interface ThreadPage<Row = ThreadRow> {
  rows: Row[];
  /** True if there are more in its direction: a page is limited in number and in bytes. */
  hasMore: boolean;
}

/** `has_changes` is 1 if something changes the message from here. */
export type ThreadRow = ReadMessageRow & { has_changes: number };

/** With the address under which its chat is shown. */
export type NewestRow = ThreadRow & { chat_jid: string };

export interface ThreadPlace {
  limit: number;
  /** Messages older than this one. */
  before: MessageRow | null;
  /** Messages newer than this one. */
  after: MessageRow | null;
}

/** Reads the messages of a chat: pages, single ones, the oldest and the newest. */
@Injectable()
export class ThreadReader {
  private readonly newestPage = new PreparedQuery(
    (place: Param<{ phoneId: number; jid: string; limit: number }>) => {
      const chat = this.database
        .selectFrom('chat_aliases')
        .select('chat_id')
        .where('account_id', '=', place('phoneId'))
        .where('jid', '=', place('jid'));
      return this.inThread(chat.$asScalar(), 'desc', place('limit')).select(({ selectFrom }) =>
        selectFrom('chats')
          .select('chats.jid')
          .whereRef('chats.id', '=', 'messages.chat_id')
          .$asScalar()
          .$notNull()
          .as('chat_jid'),
      );
    },
  );

  constructor(private readonly database: DashboardDatabase) {}

  /** The newest page of the chat that has this address, oldest first. */
  async newestPageAt(phoneId: number, jid: string, limit: number): Promise<ThreadPage<NewestRow>> {
    const page = new Page<NewestRow>(limit);
    await page.fill(this.newestPage.stream(this.database, { phoneId, jid, limit: page.wanted }));
    const rows = await mergeByPerson(this.database, page.rows.toReversed());
    return { rows, hasMore: page.hasMore };
  }

  /** One page of a thread, oldest first; without `after` the newest ones. */
  async page(chatId: number, { limit, ...place }: ThreadPlace): Promise<ThreadPage> {
    const page = new Page<ThreadRow>(limit);
    await page.fill(this.rowsOf(chatId, { ...place, limit: page.wanted }));
    const rows = place.after ? page.rows : page.rows.toReversed();
    return { rows: await mergeByPerson(this.database, rows), hasMore: page.hasMore };
  }

  private rowsOf(chatId: number, { limit, before, after }: ThreadPlace): AsyncIterable<ThreadRow> {
    let query = this.inThread(chatId, after ? 'asc' : 'desc', limit);
    if (before) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('timestamp', 'row_id'), '<', tuple(before.timestamp, before.row_id)),
      );
    }
    if (after) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('timestamp', 'row_id'), '>', tuple(after.timestamp, after.row_id)),
      );
    }
    return query.stream();
  }

  /** Own messages come first: the other person may use the same id. */
  async findInChat(chatId: number, id: string): Promise<MessageRow | undefined> {
    return this.database
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where('id', '=', id)
      .orderBy('from_me', 'desc')
      .orderBy('row_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async findRow(chatId: number, rowId: number): Promise<MessageRow | undefined> {
    return this.database
      .selectFrom('messages')
      .selectAll()
      .where('row_id', '=', rowId)
      .where('chat_id', '=', chatId)
      .executeTakeFirst();
  }

  /** The changes of a message that were sent from here, with their details. */
  async findChangesOf(chatId: number, id: string): Promise<Pick<MessageRow, 'details'>[]> {
    return this.database
      .selectFrom('messages')
      .select('details')
      .where('chat_id', '=', chatId)
      .where('changes_id', '=', id)
      .execute();
  }

  /** False if messages share this id: each sender chooses ids. */
  async isUniqueId(chatId: number, id: string): Promise<boolean> {
    const rows = await this.database
      .selectFrom('messages')
      .select('row_id')
      .where('chat_id', '=', chatId)
      .where('id', '=', id)
      .limit(2)
      .execute();
    return rows.length === 1;
  }

  /** The unread messages of a chat, newest first. */
  async unread(chatId: number, limit: number): Promise<MessageRow[]> {
    return this.database
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where(isUnread)
      .orderBy('timestamp', 'desc')
      .orderBy('row_id', 'desc')
      .limit(limit)
      .execute();
  }

  /** The oldest stored message of a chat. */
  async oldest(chatId: number): Promise<MessageRow | undefined> {
    return this.database
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where('changes_id', 'is', null)
      .orderBy('timestamp')
      .orderBy('row_id')
      .limit(1)
      .executeTakeFirst();
  }

  /** The position of the newest message of a chat. */
  async newest(chatId: number): Promise<Position | undefined> {
    return this.database
      .selectFrom('messages')
      .select(['timestamp', 'row_id'])
      .where('chat_id', '=', chatId)
      .where('changes_id', 'is', null)
      .orderBy('timestamp', 'desc')
      .orderBy('row_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  private inThread(chatId: number | Expression<number>, direction: 'asc' | 'desc', limit: number) {
    return (
      this.database
        .selectFrom('messages')
        .select(MESSAGE_COLUMNS)
        .select(({ selectFrom, exists }) =>
          exists(
            selectFrom('messages as change')
              .select('change.row_id')
              .whereRef('change.chat_id', '=', 'messages.chat_id')
              .whereRef('change.changes_id', '=', 'messages.id'),
          )
            .$castTo<number>()
            .as('has_changes'),
        )
        .where('chat_id', '=', chatId)
        // Changes of other messages are sent like messages, but are no entries.
        .where('changes_id', 'is', null)
        .orderBy('timestamp', direction)
        .orderBy('row_id', direction)
        .limit(limit)
    );
  }
}
