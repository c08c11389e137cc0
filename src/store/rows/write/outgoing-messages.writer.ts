import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import type { MessageTimer } from '../../../whatsapp/message-codec.js';
import { showInList, unlistUnreached } from '../chats/chat-preview.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { isAcknowledged, nextSendState } from '../messages/message-status.policy.js';
import { toOutgoingRow, type OutgoingEntry } from '../messages/message-row.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { OutboxRowsRepository } from '../messages/outbox-rows.repository.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { recordMessage, type MessageEvent } from './message-events.js';
import { SentChangesWriter } from './sent-changes.writer.js';
import { UnreadCounter } from './unread-counter.js';

/** An event of an outgoing message; by default from WhatsApp. */
export type SentEvent = Pick<MessageEvent, 'type' | 'more'> &
  Partial<Pick<MessageEvent, 'source'>> & {
    /** ms; default: now */
    at?: number;
  };

/** The changes of a step. */
export interface StepChanges {
  row?: Partial<OutboxRow>;
  message?: Partial<MessageRow>;
  event?: SentEvent;
}

const NO_FAILURE = {
  error_code: null,
  error_text: null,
  error_at: null,
  retry_at: null,
  timeout_at: null,
};

/**
 * The only writer of outgoing messages: each change of a message, its outbox row and its event are one transaction. The
 * transaction that stores the server's acknowledgement deletes the outbox row.
 */
@Injectable()
export class OutgoingMessagesWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly outbox: OutboxRowsRepository,
    private readonly unread: UnreadCounter,
    private readonly sentChanges: SentChangesWriter,
  ) {}

  /** Inserts a new message and its outbox row. */
  async insert(write: UnitOfWork, outgoing: OutgoingEntry): Promise<ChatRow> {
    const chat = await this.chats.ensure(write, outgoing.address);
    if (outgoing.timer?.isDefault) beginWith(write, chat, outgoing.timer);
    const quoted = outgoing.quoted && (await this.chats.withAuthor(write, outgoing.quoted));
    const mentions = await this.chats.withNames(write, outgoing.mentions ?? []);
    const newRow = toOutgoingRow(chat, outgoing, { quoted: quoted ?? null, mentions });
    const row = await this.messages.insert(write, newRow);
    if (!row) throw new Error(`The new message id ${outgoing.id} is taken`);
    await this.outbox.insert(write, {
      chat_id: chat.id,
      message_id: outgoing.id,
      recipient_jid: outgoing.address.jid,
      content: outgoing.content,
      queued_at: outgoing.queuedAt,
      media_id: outgoing.mediaId ?? null,
    });
    // A change is no entry: the list stays unchanged, and it does not mark the chat as read.
    if (row.changes_id === null) {
      showInList(write, chat, row);
      await this.unread.readAll(write, chat, 'api');
    }
    recordMessage(write, chat, row, { type: 'message.queued', source: 'api' });
    return chat;
  }

  /**
   * Applies a step to a message. False if there was nothing to do.
   * @param message from this transaction
   * @param decide gets its row in the outbox, or null without one; returns null for no step
   */
  async advance(
    write: UnitOfWork,
    message: MessageRow,
    decide: (row: OutboxRow | null) => StepChanges | null,
  ): Promise<boolean> {
    const row = (await this.outbox.find(write, message.id)) ?? null;
    const changes = decide(row);
    if (!changes) return false;
    if (row && changes.row) await this.outbox.update(write, row, changes.row);
    if (changes.message || changes.event) {
      const changed = { status: message.status, ...changes.message };
      await this.update(write, message, changed, changes.event);
    }
    return true;
  }

  /**
   * Queues a failed or unanswered message again.
   * @param message from this transaction
   * @param isRefreshed looks up the recipient's devices and keys again
   */
  async requeue(write: UnitOfWork, message: MessageRow, isRefreshed: boolean): Promise<ChatRow> {
    const next = nextSendState({ status: message.status, outbox: null }, 'retry');
    if (!next) throw new Error(`The message needs no retry: it is ${message.status}`);
    const chat = await write.chats.get(message.chat_id);
    await this.outbox.insertOrReset(write, {
      chat_id: chat.id,
      message_id: message.id,
      recipient_jid: chat.jid,
      content: message.content!,
      queued_at: message.queued_at ?? Date.now(),
      is_refreshed: Number(isRefreshed),
    });
    const changes = { status: next.status, ...NO_FAILURE };
    const event = { type: 'message.queued', source: 'api' } as const;
    await this.update(write, message, changes, { ...event, more: { is_retry: true } });
    return chat;
  }

  /** Changes an outgoing message. An event, if given, is recorded with the time since the message was queued. */
  async update(
    write: UnitOfWork,
    message: MessageRow,
    changes: Partial<MessageRow>,
    event?: SentEvent,
  ): Promise<void> {
    const row = await this.messages.update(write, message, changes);
    const isNewAtServer = isAcknowledged(row.status) && !isAcknowledged(message.status);
    if (isNewAtServer) await this.outbox.delete(write, row.id);
    const chat = await write.chats.get(row.chat_id);
    if (chat.last_row_id === row.row_id && chat.last_status !== row.status) {
      write.chats.update(chat, { last_status: row.status });
    }
    if (row.error_code === 'not_on_whatsapp') await unlistUnreached(write, chat);
    write.touch(chat.id);
    if (event) this.record(write, chat, row, event);
    if (isNewAtServer && row.changes_id !== null) await this.sentChanges.apply(write, chat, row);
  }

  private record(write: UnitOfWork, chat: ChatRow, row: MessageRow, event: SentEvent): void {
    const { type, source = 'whatsapp', at = Date.now(), more } = event;
    const msSinceQueued = row.queued_at === null ? null : at - row.queued_at;
    const timing = { ms_since_queued: msSinceQueued, ...more };
    recordMessage(write, chat, row, { type, source, more: timing });
  }
}

/** A new chat has the timer of its first message. */
function beginWith(write: UnitOfWork, chat: ChatRow, { seconds, setAt }: MessageTimer): void {
  if (chat.ephemeral_set_at !== null) return;
  write.chats.update(chat, { ephemeral_seconds: seconds, ephemeral_set_at: setAt });
}
