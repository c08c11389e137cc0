import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow } from '../storage/dashboard.schema.js';
import type { Address, DeliveryUpdate } from '../whatsapp/inbound-batch.js';
import { showInList } from './chat-preview.js';
import type { ChatWrite } from './chat-write.js';
import { ChatsRepository } from './chats.repository.js';
import { EarlyNewsRepository } from './early-news.repository.js';
import { recordMessage } from './message-events.js';
import { applyDelivery } from './message-status.policy.js';
import { MessagesRepository, type Position } from './messages.repository.js';
import { UnreadMarks } from './unread-marks.js';

export interface OutgoingText {
  id: string;
  address: Address;
  senderJid: string;
  text: string;
  content: Uint8Array;
  /** ms */
  queuedAt: number;
}

/** Puts our own messages, and the news of what became of them, into threads; and marks threads as read. */
@Injectable()
export class ThreadWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly unread: UnreadMarks,
    private readonly earlyNews: EarlyNewsRepository,
  ) {}

  async addOutgoing(write: ChatWrite, outgoing: OutgoingText): Promise<ChatRow> {
    const chat = await this.chats.ensure(write, outgoing.address);
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
    });
    if (!row) throw new Error(`The new message id ${outgoing.id} is taken`);
    showInList(write, chat, row);
    await this.unread.readAll(write, chat, 'api');
    recordMessage(write, chat, row, { kind: 'message', type: 'message.queued', source: 'api' });
    return chat;
  }

  async applyDelivery(write: ChatWrite, update: DeliveryUpdate): Promise<void> {
    const message = await this.messages.findSent(write, update.messageId);
    if (!message) {
      await this.earlyNews.add(write, { kind: 'delivery', news: update });
      return;
    }
    const changes = applyDelivery(message, update);
    if (changes) await this.changeSent(write, message, changes, `ack.${update.step}`);
  }

  /** Changes a message of ours and, with an event type, tells of it. */
  async changeSent(
    write: ChatWrite,
    message: MessageRow,
    changes: Partial<MessageRow>,
    eventType?: string,
  ): Promise<void> {
    const row = await this.messages.update(write, message.row_id, changes);
    const chat = await write.chats.get(row.chat_id);
    if (chat.last_row_id === row.row_id && chat.last_status !== row.status) {
      write.chats.change(chat, { last_status: row.status });
    }
    write.touch(chat.id);
    if (!eventType) return;
    recordMessage(write, chat, row, { kind: 'ack', type: eventType, source: 'whatsapp' });
  }

  /** Another device of this account has read up to these messages. */
  async readElsewhere(write: ChatWrite, messageIds: string[]): Promise<void> {
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

  async markRead(write: ChatWrite, chat: ChatRow, source: string, upTo?: Position): Promise<void> {
    if (upTo) await this.unread.readTo(write, chat, upTo, source);
    else await this.unread.readAll(write, chat, source);
  }
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
