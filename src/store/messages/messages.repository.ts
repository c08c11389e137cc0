import { Injectable } from '@nestjs/common';
import type { MessageRow, NewMessageRow } from '../../storage/dashboard.schema.js';
import { DashboardDatabase } from '../../storage/database.js';
import { MESSAGE_COLUMNS, type ReadMessageRow } from '../../storage/message-columns.js';
import { mergeByPerson } from '../../storage/merge-by-person.js';
import { PreparedQuery, PreparedUpdate, type Param } from '../../storage/prepared-query.js';
import { fileHash, isUnread } from '../../storage/sqlite/expressions.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { MessageInserts } from './message-inserts.js';

/** A position in a thread. */
export type Position = Pick<MessageRow, 'timestamp' | 'row_id'>;

/** A system message of a thread, such as a change of members. */
export type SystemNotice = Pick<MessageRow, 'details' | 'timestamp'>;

export interface ThreadPage {
  limit: number;
  /** Messages older than this one. */
  before: MessageRow | null;
  /** Messages newer than this one. */
  after: MessageRow | null;
}

type MessageIdentity = Pick<NewMessageRow, 'chat_id' | 'id' | 'from_me' | 'participant'>;

const IDS_PER_STATEMENT = 500;
/** Enough to find the one that still moves. */
const MAX_PLACES = 20;

/** Messages of all chats. */
@Injectable()
export class MessagesRepository {
  private readonly latest = new PreparedQuery((place: Param<{ chatId: number; limit: number }>) =>
    this.inThread(place('chatId'), 'desc', place('limit')),
  );
  private readonly sent = new PreparedQuery((place: Param<{ accountId: number; id: string }>) =>
    this.database
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', place('accountId'))
      .where('id', '=', place('id'))
      .where('from_me', '=', 1),
  );
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
  private readonly inserts: MessageInserts;
  private readonly updates = new PreparedUpdate((changes: Partial<MessageRow>, rowId: number) =>
    this.database.updateTable('messages').set(changes).where('row_id', '=', rowId),
  );

  constructor(private readonly database: DashboardDatabase) {
    this.inserts = new MessageInserts(database);
  }

  /** One page of a thread, oldest first; without `after` the newest ones. */
  async page(chatId: number, page: ThreadPage): Promise<ReadMessageRow[]> {
    return mergeByPerson(this.database, await this.rowsOf(chatId, page));
  }

  private async rowsOf(
    chatId: number,
    { limit, before, after }: ThreadPage,
  ): Promise<ReadMessageRow[]> {
    if (!before && !after) {
      return (await this.latest.execute(this.database, { chatId, limit })).toReversed();
    }
    const direction = after ? 'asc' : 'desc';
    let query = this.inThread(chatId, direction, limit);
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
    const rows = await query.execute();
    return after ? rows : rows.toReversed();
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

  /** Deletes the file of a deleted message after the commit, unless another message has it, too. */
  async releaseFile(write: UnitOfWork, sha256: string): Promise<void> {
    const owner = await write.transaction
      .selectFrom('messages')
      .select('row_id')
      .where(fileHash, '=', sha256)
      .where('media', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (!owner) write.afterCommit(() => write.files.reportUnwanted(sha256));
  }

  /** Forgets the texts of edits that were sent from here, when their message is deleted. */
  async eraseEdits({ transaction }: UnitOfWork, { chat_id, id }: MessageRow): Promise<void> {
    await transaction
      .updateTable('messages')
      .set({ details: null, content: null })
      .where('chat_id', '=', chat_id)
      .where('changes_id', '=', id)
      .where('type', '=', 'edit')
      .where(({ not, exists, selectFrom }) =>
        // Those that are still to be sent come to nothing at the recipients, and the deletion follows.
        not(
          exists(
            selectFrom('outbox')
              .select('seq')
              .whereRef('outbox.account_id', '=', 'messages.account_id')
              .whereRef('outbox.message_id', '=', 'messages.id'),
          ),
        ),
      )
      .execute();
  }

  /** The changes of a message that were sent from here, with what they do. */
  async findChangesOf(chatId: number, id: string): Promise<Pick<MessageRow, 'details'>[]> {
    return this.database
      .selectFrom('messages')
      .select('details')
      .where('chat_id', '=', chatId)
      .where('changes_id', '=', id)
      .execute();
  }

  /** Each sender chooses ids, so that two messages may have the same one. */
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

  /** Inserts a new message; undefined for a duplicate. */
  async insert(write: UnitOfWork, row: NewMessageRow): Promise<MessageRow | undefined> {
    const [stored] = await this.inserts.insert(write, [row]);
    return stored;
  }

  /** Inserts new messages; undefined for each duplicate. */
  insertAll(write: UnitOfWork, rows: NewMessageRow[]): Promise<(MessageRow | undefined)[]> {
    return this.inserts.insert(write, rows);
  }

  /** The ids of these group messages that are used by a stored message. */
  async findKnownIds({ transaction }: UnitOfWork, rows: NewMessageRow[]): Promise<Set<string>> {
    const ofMembers = rows.filter(({ participant }) => participant !== '');
    const known = new Set<string>();
    for (let from = 0; from < ofMembers.length; from += IDS_PER_STATEMENT) {
      const slice = ofMembers.slice(from, from + IDS_PER_STATEMENT);
      const found = await transaction
        .selectFrom('messages')
        .select('id')
        .where('account_id', '=', slice[0].account_id)
        .where(
          'id',
          'in',
          slice.map(({ id }) => id),
        )
        .execute();
      for (const { id } of found) known.add(id);
    }
    return known;
  }

  async findSame(write: UnitOfWork, row: MessageIdentity): Promise<MessageRow | undefined> {
    const found = await selectCopies(write, row)
      .where('participant', '=', row.participant)
      .execute();
    return first(write, found);
  }

  /** The message of a row, wherever its chat was merged to. */
  async findByRowId(write: UnitOfWork, rowId: number): Promise<MessageRow | undefined> {
    const found = await write.transaction
      .selectFrom('messages')
      .selectAll()
      .where('row_id', '=', rowId)
      .execute();
    return first(write, found);
  }

  /** All messages of a chat with this id: each sender chooses ids. */
  async findAllById(
    { transaction }: UnitOfWork,
    chatId: number,
    id: string,
  ): Promise<MessageRow[]> {
    const found = await transaction
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .where('id', '=', id)
      .orderBy('row_id')
      .execute();
    return mergeByPerson(transaction, found);
  }

  /** System messages after a time (ms), oldest first. */
  async noticesAfter(
    { transaction }: UnitOfWork,
    chatId: number,
    after: number,
  ): Promise<SystemNotice[]> {
    return transaction
      .selectFrom('messages')
      .select(['details', 'timestamp'])
      .where('chat_id', '=', chatId)
      .where('timestamp', '>', after)
      .where('type', '=', 'system')
      .orderBy('timestamp')
      .orderBy('row_id')
      .execute();
  }

  /** Messages with the same id in the same group, but under another member's address. */
  async findOfOthers(write: UnitOfWork, row: MessageIdentity): Promise<MessageRow[]> {
    const found = await selectCopies(write, row)
      .where('participant', '!=', row.participant)
      .execute();
    return mergeByPerson(write.transaction, found);
  }

  /** The places that the sender of a message has sent to its chat since a time, newest first. */
  async findPlaces(
    write: UnitOfWork,
    { chat_id, from_me, participant }: Omit<MessageIdentity, 'id'>,
    since: number,
  ): Promise<MessageRow[]> {
    const found = await write.transaction
      .selectFrom('messages')
      .selectAll()
      .where('chat_id', '=', chat_id)
      .where('timestamp', '>=', since)
      .where('from_me', '=', from_me)
      .where('participant', '=', participant)
      .where('type', '=', 'location')
      .where('deleted_at', 'is', null)
      .orderBy('timestamp', 'desc')
      .orderBy('row_id', 'desc')
      .limit(MAX_PLACES)
      .execute();
    return mergeByPerson(write.transaction, found);
  }

  /** A message that this account sent, in any chat. */
  async findSent(write: UnitOfWork, id: string): Promise<MessageRow | undefined> {
    const { accountId } = write;
    return first(write, await this.sent.execute(write.transaction, { accountId, id }));
  }

  /** Messages that people sent to this account, by id, newest first. */
  async findReceived({ transaction, accountId }: UnitOfWork, ids: string[]): Promise<MessageRow[]> {
    return transaction
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where('from_me', '=', 0)
      .orderBy('row_id', 'desc')
      .execute();
  }

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

  /** Of the unread messages up to a time, only the newest stay unread; returns how many. */
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

  /**
   * @param message as this transaction has read it
   * @returns the changed row, without reading it again, which would cost as much as the change
   */
  async update(
    { transaction }: UnitOfWork,
    message: MessageRow,
    changes: Partial<MessageRow>,
  ): Promise<MessageRow> {
    await this.updates.execute(transaction, changes, message.row_id);
    const made = Object.entries(changes).filter(([, value]) => value !== undefined);
    return Object.assign({ ...message }, Object.fromEntries(made));
  }

  private inThread(chatId: number, direction: 'asc' | 'desc', limit: number) {
    return (
      this.database
        .selectFrom('messages')
        .select(MESSAGE_COLUMNS)
        .where('chat_id', '=', chatId)
        // Changes of other messages are sent like messages, but are no entries.
        .where('changes_id', 'is', null)
        .orderBy('timestamp', direction)
        .orderBy('row_id', direction)
        .limit(limit)
    );
  }
}

/** With one reaction and one vote of each person, as the events of the message show it. */
async function first(
  { transaction }: UnitOfWork,
  rows: MessageRow[],
): Promise<MessageRow | undefined> {
  const [message] = await mergeByPerson(transaction, rows.slice(0, 1));
  return message;
}

/** Messages with the same id, chat and direction, by any author. */
function selectCopies({ transaction }: UnitOfWork, row: MessageIdentity) {
  return transaction
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', row.chat_id)
    .where('id', '=', row.id)
    .where('from_me', '=', row.from_me);
}
