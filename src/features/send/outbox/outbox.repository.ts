import { Injectable } from '@nestjs/common';
import type { ExpressionBuilder } from 'kysely';
import type { UnitOfWork } from '../../../store/rows/work/unit-of-work.js';
import type {
  ChatRow,
  DashboardSchema,
  MessageRow,
  OutboxRow,
} from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import {
  PreparedQuery,
  type Param,
  type QueryRunner,
} from '../../../base/storage/prepared-query.js';
import { selectOutboxWithMessages } from '../../../base/storage/sql/expressions.js';
import { RESTRICTIONS } from '../../../store/rows/messages/send-failure.js';

/** A row of the outbox, with the data of its chat that sending needs. */
export type OutboxEntry = OutboxRow & Pick<ChatRow, 'pn' | 'lid' | 'is_group'>;

/** A message that waits for the upload of its file. */
export type UploadingEntry = Pick<OutboxRow, 'account_id' | 'message_id' | 'media_id'> &
  Pick<MessageRow, 'type'>;

/** States of rows that have not failed. */
const WAITING: OutboxRow['state'][] = ['uploading', 'queued', 'sending', 'written', 'unanswered'];
/** Statuses of messages that are neither confirmed nor refused. */
const OPEN = ['queued', 'sending', 'unknown'];

const MAX_AT_ONCE = 200;

/** The queue of messages that are accepted for sending and not acknowledged by the server, as the worker reads it. */
@Injectable()
export class OutboxRepository {
  private readonly firstQueued = new PreparedQuery((param: Param<{ phoneId: number }>) =>
    this.selectQueued(param('phoneId')),
  );
  private readonly anyReceived = new PreparedQuery((param: Param<{ chatId: number }>) =>
    this.database
      .selectFrom('messages')
      .select('row_id')
      .where('chat_id', '=', param('chatId'))
      .where('from_me', '=', 0)
      .limit(1),
  );
  private readonly open = new PreparedQuery((param: Param<{ phoneId: number }>) =>
    this.database
      .selectFrom('outbox')
      .select('seq')
      .where('account_id', '=', param('phoneId'))
      .where('state', 'in', ['sending', 'written'])
      .limit(1),
  );
  /** Runs every second while a message waits for its answer. */
  private readonly overdue = new PreparedQuery(
    (param: Param<{ phoneId: number; from: number; to: number }>) =>
      selectOutboxWithMessages(this.database)
        .selectAll('outbox')
        .select('messages.status')
        .where('outbox.account_id', '=', param('phoneId'))
        .where('outbox.state', 'in', ['sending', 'written'])
        .where(({ eb, or }) =>
          or([eb('outbox.tried_at', '<', param('from')), eb('outbox.tried_at', '>', param('to'))]),
        )
        .where('messages.status', 'in', ['sending', 'unknown']),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /** The first message to be sent; leaves out messages to strangers if these have to wait. */
  async findNext(phoneId: number, { withStrangers = true } = {}): Promise<OutboxEntry | undefined> {
    if (withStrangers) return this.firstQueued.executeTakeFirst(this.database, { phoneId });
    return this.selectQueued(phoneId)
      .where((eb) => eb.not(isToStranger(eb)))
      .executeTakeFirst();
  }

  /**
   * Queues messages again that an ended connection left unconfirmed. They keep their ids, so that recipients show them
   * once.
   */
  async requeueUnconfirmed(phoneId: number): Promise<void> {
    await this.database
      .updateTable('outbox')
      .set({ state: 'queued' })
      .where('account_id', '=', phoneId)
      .where('state', 'in', ['sending', 'written', 'unanswered'])
      .where((eb) => hasStatus(eb, OPEN))
      .execute();
  }

  /** The messages that wait for the upload of their file, in order. */
  async findUploading(phoneId: number): Promise<UploadingEntry[]> {
    return selectOutboxWithMessages(this.database)
      .select(['outbox.account_id', 'outbox.message_id', 'outbox.media_id', 'messages.type'])
      .where('outbox.account_id', '=', phoneId)
      .where('outbox.state', '=', 'uploading')
      .orderBy('outbox.seq')
      .limit(MAX_AT_ONCE)
      .execute();
  }

  /**
   * The first rows of messages of an account's phones that are not confirmed yet, in order.
   * @param phoneId leaves its messages out; null for none
   * @param after the `seq` after which to begin
   */
  async findOpenOfOthers(
    account: string,
    phoneId: number | null,
    after: number,
  ): Promise<OutboxRow[]> {
    const open = this.database
      .selectFrom('outbox')
      .selectAll()
      .where('account_id', 'in', (query) =>
        query.selectFrom('accounts').select('id').where('slot', '=', account),
      )
      .where('seq', '>', after)
      .where('state', 'in', WAITING)
      .orderBy('seq')
      .limit(MAX_AT_ONCE);
    return phoneId === null ? open.execute() : open.where('account_id', '!=', phoneId).execute();
  }

  /**
   * Messages whose answer is overdue since the last try, with their status; also ones timed by a clock that was fast,
   * as in `isRecent`.
   */
  findOverdue(
    phoneId: number,
    now: number,
    limitMs: number,
  ): Promise<(OutboxRow & { status: string })[]> {
    const range = { from: now - limitMs, to: now + limitMs };
    return this.overdue.execute(this.database, { phoneId, ...range });
  }

  /** True if a message waits for its answer. */
  async isAnyOpen(phoneId: number): Promise<boolean> {
    return (await this.open.executeTakeFirst(this.database, { phoneId })) !== undefined;
  }

  /** True if a message of somebody else is in the chat. */
  async hasWritten(chatId: number, within: QueryRunner = this.database): Promise<boolean> {
    return (await this.anyReceived.executeTakeFirst(within, { chatId })) !== undefined;
  }

  /** The messages that were refused because WhatsApp restricts the account. */
  async findRestricted({ transaction, phoneId }: UnitOfWork): Promise<MessageRow[]> {
    return selectOutboxWithMessages(transaction)
      .selectAll('messages')
      .where('outbox.account_id', '=', phoneId)
      .where('outbox.state', '=', 'failed')
      .where('messages.status', '=', 'error')
      .where('messages.error_code', 'in', RESTRICTIONS)
      .execute();
  }

  /** The rows of an account's phones. */
  async countByState(account: string): Promise<Record<string, number>> {
    const rows = await this.database
      .selectFrom('outbox')
      .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
      .where('account_id', 'in', (query) =>
        query.selectFrom('accounts').select('id').where('slot', '=', account),
      )
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** The first queued row. */
  private selectQueued(phoneId: number) {
    return this.database
      .selectFrom('outbox')
      .innerJoin('chats', 'chats.id', 'outbox.chat_id')
      .selectAll('outbox')
      .select(['chats.pn', 'chats.lid', 'chats.is_group'])
      .where('outbox.account_id', '=', phoneId)
      .where('outbox.state', '=', 'queued')
      .where((eb) => eb.not(isBehindUpload(eb)))
      .orderBy('outbox.seq')
      .limit(1);
  }
}

type Builder = ExpressionBuilder<DashboardSchema, 'outbox'>;

/** True for an outbox row whose message has one of these statuses. */
function hasStatus({ exists, selectFrom }: Builder, statuses: string[]) {
  return exists(
    selectFrom('messages')
      .select('messages.row_id')
      .whereRef('messages.account_id', '=', 'outbox.account_id')
      .whereRef('messages.id', '=', 'outbox.message_id')
      .where('messages.from_me', '=', 1)
      .where('messages.status', 'in', statuses),
  );
}

/** True for an outbox row whose chat has an earlier message that waits for its file: a chat keeps its order. */
function isBehindUpload({
  exists,
  selectFrom,
}: ExpressionBuilder<DashboardSchema, 'outbox' | 'chats'>) {
  return exists(
    selectFrom('outbox as earlier')
      .select('earlier.seq')
      .whereRef('earlier.account_id', '=', 'outbox.account_id')
      .where('earlier.state', '=', 'uploading')
      .whereRef('earlier.chat_id', '=', 'outbox.chat_id')
      .whereRef('earlier.seq', '<', 'outbox.seq'),
  );
}

/** True for an outbox row to a person who has never written to this account. */
function isToStranger({
  eb,
  and,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<DashboardSchema, 'outbox' | 'chats'>) {
  const received = selectFrom('messages')
    .select('messages.row_id')
    .whereRef('messages.chat_id', '=', 'outbox.chat_id')
    .where('messages.from_me', '=', 0);
  return and([eb('chats.is_group', '=', 0), not(exists(received))]);
}
