import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type {
  DashboardSchema,
  MessageRow,
  NewMessageRow,
} from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { mergeByPerson, mergeFirst } from '../../../base/storage/merge-by-person.js';
import { PreparedQuery, PreparedUpdate, type Param } from '../../../base/storage/prepared-query.js';
import { selectMessageWithFile } from '../../../base/storage/sql/messages-with-file.js';
import { searchOf } from '../../../base/storage/sql/search-column.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { MessageInserts } from './message-inserts.js';

/** A system message of a thread, such as a change of members. */
export type SystemNotice = Pick<MessageRow, 'details' | 'timestamp'>;

/** Enough to find the share that still moves. */
const MAX_PLACES = 20;

/** Writes messages, and reads what it needs for that within its transaction. */
@Injectable()
export class MessagesRepository {
  private readonly sent = new PreparedQuery((place: Param<{ phoneId: number; id: string }>) =>
    this.database
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', place('phoneId'))
      .where('id', '=', place('id'))
      .where('from_me', '=', 1),
  );
  private readonly inserts: MessageInserts;
  private readonly updates = new PreparedUpdate((changes: Partial<NewMessageRow>, rowId: number) =>
    this.database.updateTable('messages').set(changes).where('row_id', '=', rowId),
  );

  constructor(private readonly database: DashboardDatabase) {
    this.inserts = new MessageInserts(database);
  }

  /** Deletes the file of a deleted message after the commit, unless another message has it, too. */
  async releaseFile(write: UnitOfWork, sha256: string): Promise<void> {
    const owner = await selectMessageWithFile(write.transaction, sha256).executeTakeFirst();
    if (!owner) write.afterCommit(() => write.view.files.reportUnwanted(sha256));
  }

  /** Erases the texts of edits that were sent from here, when their message is deleted. */
  async eraseEdits({ transaction }: UnitOfWork, { chat_id, id }: MessageRow): Promise<void> {
    await transaction
      .updateTable('messages')
      .set({ details: null, content: null })
      .where('chat_id', '=', chat_id)
      .where('changes_id', '=', id)
      .where('type', '=', 'edit')
      .where(({ not, exists, selectFrom }) =>
        // Edits that are still to be sent stay: recipients ignore them, and the deletion follows.
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

  /** Inserts a new message; undefined for a duplicate. */
  async insert(write: UnitOfWork, row: NewMessageRow): Promise<MessageRow | undefined> {
    const [stored] = await this.inserts.insert(write, [row]);
    return stored;
  }

  /** Inserts new messages; undefined for each duplicate. */
  insertAll(write: UnitOfWork, rows: NewMessageRow[]): Promise<(MessageRow | undefined)[]> {
    return this.inserts.insert(write, rows);
  }

  /** The message of a row, in whichever chat it is after merges. */
  async findByRowId(write: UnitOfWork, rowId: number): Promise<MessageRow | undefined> {
    const found = await write.transaction
      .selectFrom('messages')
      .selectAll()
      .where('row_id', '=', rowId)
      .execute();
    return mergeFirst(write.transaction, found);
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

  /** The newest of these notices that names one of these people; undefined if there is none. */
  async lastNoticeAbout(
    chatId: number,
    notices: string[],
    jids: string[],
    within: Kysely<DashboardSchema> = this.database,
  ): Promise<SystemNotice | undefined> {
    return within
      .selectFrom('messages')
      .select(['details', 'timestamp'])
      .where('chat_id', '=', chatId)
      .where('type', '=', 'system')
      .where(({ or, eb, fn, val }) => {
        const names = (text: string) => eb(fn('instr', ['details', val(`"${text}"`)]), '>', 0);
        return eb.and([or(notices.map(names)), or(jids.map(names))]);
      })
      .orderBy('timestamp', 'desc')
      .orderBy('row_id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** The places that the sender of a message has sent to its chat since a time, newest first. */
  async findPlaces(
    write: UnitOfWork,
    { chat_id, from_me, participant }: Pick<NewMessageRow, 'chat_id' | 'from_me' | 'participant'>,
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
    const { phoneId } = write;
    return mergeFirst(
      write.transaction,
      await this.sent.execute(write.transaction, { phoneId, id }),
    );
  }

  /** Messages that people sent to this account, by id, newest first. */
  async findReceived({ transaction, phoneId }: UnitOfWork, ids: string[]): Promise<MessageRow[]> {
    return transaction
      .selectFrom('messages')
      .selectAll()
      .where('account_id', '=', phoneId)
      .where('id', 'in', ids)
      .where('from_me', '=', 0)
      .orderBy('row_id', 'desc')
      .execute();
  }

  /**
   * @param message from this transaction
   * @returns the changed row, without reading it again, which would cost as much as the change
   */
  async update(
    { transaction }: UnitOfWork,
    message: MessageRow,
    changes: Partial<MessageRow>,
  ): Promise<MessageRow> {
    const made = Object.entries(changes).filter(([, value]) => value !== undefined);
    const changed = Object.assign({ ...message }, Object.fromEntries(made)) as MessageRow;
    const isFoundOtherwise = changes.text !== undefined || changes.media !== undefined;
    const search = isFoundOtherwise ? searchOf(transaction, changed) : undefined;
    await this.updates.execute(transaction, { ...changes, search }, message.row_id);
    return changed;
  }
}
