import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow } from '../../storage/dashboard.schema.js';
import type { Address, DeliveryUpdate, Quoted } from '../../whatsapp/inbound-batch.js';
import { showInList } from '../store/chat-preview.js';
import type { UnitOfWork } from '../store/unit-of-work.js';
import { ChatsRepository } from '../store/chats.repository.js';
import { PendingUpdatesRepository } from '../store/pending-updates.repository.js';
import { GroupReceipts } from '../store/group-receipts.js';
import { recordMessage, type MessageEvent } from './message-events.js';
import { applyDelivery, applyMemberStep } from '../store/message-status.policy.js';
import { MessagesRepository, type Position } from '../store/messages.repository.js';
import { UnreadCounter } from './unread-counter.js';

/** An event of a message of ours; an acknowledgement of WhatsApp unless it says otherwise. */
export type SentEvent = Pick<MessageEvent, 'type' | 'more'> &
  Partial<Pick<MessageEvent, 'kind' | 'source'>> & {
    /** ms; now by default. */
    at?: number;
  };

export interface OutgoingText {
  id: string;
  address: Address;
  senderJid: string;
  text: string;
  content: Uint8Array;
  quoted?: Quoted;
  /** ms */
  queuedAt: number;
}

/** Puts our own messages, and the news of what became of them, into threads; and marks threads as read. */
@Injectable()
export class MessageStatusWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly unread: UnreadCounter,
    private readonly earlyNews: PendingUpdatesRepository,
    private readonly receipts: GroupReceipts,
  ) {}

  async addOutgoing(write: UnitOfWork, outgoing: OutgoingText): Promise<ChatRow> {
    const chat = await this.chats.ensure(write, outgoing.address);
    const quoted = outgoing.quoted && (await this.chats.withAuthor(write, outgoing.quoted));
    const row = await this.messages.insert(write, {
      account_id: write.accountId,
      chat_id: chat.id,
      id: outgoing.id,
      from_me: 1,
      participant: '',
      sender_jid: outgoing.senderJid,
      type: 'text',
      text: outgoing.text,
      preview: outgoing.text,
      timestamp: wholeSeconds(outgoing.queuedAt),
      status: 'queued',
      queued_at: outgoing.queuedAt,
      content: outgoing.content,
      quoted_id: quoted?.id ?? null,
      quoted: quoted ? JSON.stringify(quoted) : null,
    });
    if (!row) throw new Error(`The new message id ${outgoing.id} is taken`);
    showInList(write, chat, row);
    await this.unread.readAll(write, chat, 'api');
    recordMessage(write, chat, row, { kind: 'message', type: 'message.queued', source: 'api' });
    return chat;
  }

  async applyDelivery(write: UnitOfWork, update: DeliveryUpdate): Promise<void> {
    const message = await this.messages.findSent(write, update.messageId);
    if (!message) {
      await this.earlyNews.add(write, { kind: 'delivery', news: update });
      return;
    }
    if (update.participantJid) {
      await this.applyMemberReceipt(write, message, update, update.participantJid);
      return;
    }
    const changes = applyDelivery(message, update);
    if (changes) await this.changeSent(write, message, changes, eventOf(update));
  }

  /** Of a group everybody's receipt is an event; the status is that of the one who is last. */
  private async applyMemberReceipt(
    write: UnitOfWork,
    message: MessageRow,
    update: DeliveryUpdate,
    participantJid: string,
  ): Promise<void> {
    if (!(await this.receipts.add(write, message, participantJid, update))) return;
    const step = await this.receipts.reachedByAll(write, message);
    const changes = applyMemberStep(message, step, update.at);
    const more = { participant_jid: participantJid };
    await this.changeSent(write, message, changes, { ...eventOf(update), more });
  }

  /** Changes a message of ours and, with an event, tells of it and how long it took. */
  async changeSent(
    write: UnitOfWork,
    message: MessageRow,
    changes: Partial<MessageRow>,
    event?: SentEvent,
  ): Promise<void> {
    const row = await this.messages.update(write, message, changes);
    const chat = await write.chats.get(row.chat_id);
    if (chat.last_row_id === row.row_id && chat.last_status !== row.status) {
      write.chats.change(chat, { last_status: row.status });
    }
    write.touch(chat.id);
    if (!event) return;
    const { kind = 'ack', type, source = 'whatsapp', at = Date.now(), more } = event;
    const msSinceQueued = row.queued_at === null ? null : at - row.queued_at;
    const timing = { ms_since_queued: msSinceQueued, ...more };
    recordMessage(write, chat, row, { kind, type, source, more: timing });
  }

  /** Another device of this account has read up to these messages. */
  async readElsewhere(write: UnitOfWork, messageIds: string[]): Promise<void> {
    if (messageIds.length === 0) return;
    const messages = await this.messages.findReceived(write, messageIds);
    const known = new Set(messages.map(({ id }) => id));
    for (const messageId of messageIds) {
      if (!known.has(messageId)) {
        await this.earlyNews.add(write, { kind: 'read', news: { messageId } });
      }
    }
    for (const [chatId, newest] of newestByChat(messages)) {
      await this.unread.readUpTo(write, await write.chats.get(chatId), newest);
    }
  }

  async markRead(write: UnitOfWork, chat: ChatRow, source: string, upTo?: Position): Promise<void> {
    if (upTo) await this.unread.readTo(write, chat, upTo, source);
    else await this.unread.readAll(write, chat, source);
  }
}

function eventOf({ step, at }: DeliveryUpdate): SentEvent {
  return { type: `ack.${step}`, at };
}

function newestByChat(messages: MessageRow[]): Map<number, MessageRow> {
  const newest = new Map<number, MessageRow>();
  for (const message of messages) {
    const other = newest.get(message.chat_id);
    if (!other || isLater(message, other)) newest.set(message.chat_id, message);
  }
  return newest;
}

function isLater(one: Position, other: Position): boolean {
  return (one.timestamp - other.timestamp || one.row_id - other.row_id) > 0;
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
