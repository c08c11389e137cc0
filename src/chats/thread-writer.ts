import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow, NewMessageRow } from '../storage/dashboard.schema.js';
import type { Address, DeliveryUpdate, InboundMessage } from '../whatsapp/inbound-batch.js';
import { isListedChat } from '../whatsapp/jid.js';
import { ChatsRepository } from './chats.repository.js';
import type { ChatWrite } from './chat-writer.js';
import { toMessageDto } from './dto/message.dto.js';
import { applyDelivery } from './message-status.policy.js';
import { EarlyNews } from './early-news.js';
import { MessagesRepository } from './messages.repository.js';

export interface OutgoingText {
  id: string;
  address: Address;
  senderJid: string;
  text: string;
  content: Uint8Array;
  /** ms */
  queuedAt: number;
}

/** Puts messages and their news into threads, and keeps each chat's preview and unread count true to them. */
@Injectable()
export class ThreadWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly earlyNews: EarlyNews,
  ) {}

  async addInbound(write: ChatWrite, message: InboundMessage): Promise<void> {
    if (!isListedChat(message.chat.jid)) return;
    const chat = await this.chats.ensure(write, message.chat);
    await this.learnPushName(write, chat, message);
    const row = toRow(write.accountId, chat.id, message);
    const inserted = await this.messages.insert(write, row);
    if (inserted) await this.onNewMessage(write, chat, inserted, message);
    else await this.completeKnown(write, chat, row, message.preview);
  }

  async addOutgoing(write: ChatWrite, outgoing: OutgoingText): Promise<ChatRow> {
    const chat = await this.chats.ensure(write, outgoing.address);
    const row = await this.messages.insert(write, {
      account_id: write.accountId,
      chat_id: chat.id,
      id: outgoing.id,
      from_me: 1,
      participant: '',
      sender_jid: outgoing.senderJid,
      sender_name: null,
      type: 'text',
      text: outgoing.text,
      timestamp: wholeSeconds(outgoing.queuedAt),
      status: 'queued',
      queued_at: outgoing.queuedAt,
      content: outgoing.content,
    });
    if (!row) throw new Error(`The new message id ${outgoing.id} is taken`);
    await this.moveToFront(write, chat, row, outgoing.text);
    await this.setUnread(write, chat, 0, 'api');
    this.recordMessage(write, chat, row, 'message', 'message.queued', 'api');
    return chat;
  }

  async applyDelivery(write: ChatWrite, update: DeliveryUpdate): Promise<void> {
    const message = await this.messages.findSent(write, update.messageId);
    if (!message) {
      this.earlyNews.addDelivery(update);
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
    const chat = await this.chats.get(write, row.chat_id);
    if (chat.last_row_id === row.row_id && chat.last_status !== row.status) {
      await this.chats.update(write, chat.id, { last_status: row.status });
    }
    write.touch(chat.id);
    if (eventType) this.recordMessage(write, chat, row, 'ack', eventType, 'whatsapp');
  }

  /** Another device of this account has read up to these messages. */
  async readElsewhere(write: ChatWrite, messageIds: string[]): Promise<void> {
    if (messageIds.length === 0) return;
    const messages = await this.messages.findReceived(write, messageIds);
    const known = new Set(messages.map(({ id }) => id));
    for (const id of messageIds) if (!known.has(id)) this.earlyNews.addReadElsewhere(id);
    const seen = new Set<number>();
    for (const message of messages) {
      if (seen.has(message.chat_id)) continue;
      seen.add(message.chat_id);
      const chat = await this.chats.get(write, message.chat_id);
      const later = await this.messages.countReceivedAfter(write, message);
      await this.setUnread(write, chat, Math.min(chat.unread_count, later), 'whatsapp');
    }
  }

  async markRead(write: ChatWrite, chat: ChatRow, source: string): Promise<void> {
    await this.setUnread(write, chat, 0, source);
  }

  private async setUnread(
    write: ChatWrite,
    chat: ChatRow,
    unread: number,
    source: string,
  ): Promise<void> {
    if (chat.unread_count === unread && chat.marked_unread === 0) return;
    await this.chats.update(write, chat.id, { unread_count: unread, marked_unread: 0 });
    write.touch(chat.id);
    write.record({
      kind: 'message',
      type: 'chat.read',
      source,
      chatJid: chat.jid,
      payload: { unread_count: unread },
    });
  }

  private async onNewMessage(
    write: ChatWrite,
    chat: ChatRow,
    row: MessageRow,
    message: InboundMessage,
  ): Promise<void> {
    await this.moveToFront(write, chat, row, message.preview);
    await this.countUnread(write, chat, row);
    const type = row.type === 'undecrypted' ? 'message.undecrypted' : 'message.received';
    this.recordMessage(write, chat, row, 'message', type, 'whatsapp', {
      live: message.origin === 'live',
    });
    if (!message.fromMe) return;
    for (const update of this.earlyNews.takeDeliveries(row.id)) {
      await this.applyDelivery(write, update);
    }
  }

  /** Whoever answers, or has read this one elsewhere, has read what stood there before it. */
  private async countUnread(write: ChatWrite, chat: ChatRow, row: MessageRow): Promise<void> {
    const isReadElsewhere = !row.from_me && this.earlyNews.takeReadElsewhere(row.id);
    // An answer that comes late, from before the unread ones, says nothing of them.
    const isAnswer = row.from_me === 1 && row.timestamp >= (chat.last_timestamp ?? 0);
    if (row.from_me && !isAnswer) return;
    if (isAnswer) await this.setUnread(write, chat, 0, 'whatsapp');
    else if (isReadElsewhere) await this.chats.update(write, chat.id, { unread_count: 0 });
    else await this.chats.update(write, chat.id, { unread_count: chat.unread_count + 1 });
  }

  /** A duplicate adds only what was missing: content for a placeholder, never the other way round. */
  private async completeKnown(
    write: ChatWrite,
    chat: ChatRow,
    row: NewMessageRow,
    preview: string | null,
  ): Promise<void> {
    const known = await this.messages.findSame(write, row);
    if (!known || known.type !== 'undecrypted' || row.type === 'undecrypted') return;
    const changes = {
      type: row.type,
      text: row.text ?? null,
      status: row.status,
      content: row.content ?? null,
      quoted_id: row.quoted_id ?? null,
    };
    const completed = await this.messages.update(write, known.row_id, changes);
    await this.moveToFront(write, chat, completed, preview);
    this.recordMessage(write, chat, completed, 'message', 'message.received', 'whatsapp');
  }

  private async learnPushName(
    write: ChatWrite,
    chat: ChatRow,
    { senderName, fromMe }: InboundMessage,
  ): Promise<void> {
    if (fromMe || chat.is_group || !senderName || chat.push_name === senderName) return;
    chat.push_name = senderName;
    await this.chats.update(write, chat.id, { push_name: senderName });
  }

  /** An older message never takes the place of a newer one. */
  private async moveToFront(
    write: ChatWrite,
    chat: ChatRow,
    row: MessageRow,
    preview: string | null,
  ): Promise<void> {
    write.touch(chat.id);
    if (preview === null || row.timestamp < (chat.last_timestamp ?? 0)) return;
    await this.chats.update(write, chat.id, {
      last_message_id: row.id,
      last_text: preview,
      last_timestamp: row.timestamp,
      last_from_me: row.from_me,
      last_status: row.status,
      last_row_id: row.row_id,
    });
  }

  private recordMessage(
    write: ChatWrite,
    chat: ChatRow,
    row: MessageRow,
    kind: 'message' | 'ack',
    type: string,
    source: string,
    more: object = {},
  ): void {
    write.record({
      kind,
      type,
      source,
      chatJid: chat.jid,
      messageId: row.id,
      payload: { message: toMessageDto(row, chat.jid), ...more },
    });
  }
}

function toRow(accountId: number, chatId: number, message: InboundMessage): NewMessageRow {
  const { type } = message;
  const received = type === 'undecrypted' ? 'undecrypted' : 'received';
  return {
    account_id: accountId,
    chat_id: chatId,
    id: message.id,
    from_me: Number(message.fromMe),
    participant: message.chat.isGroup ? message.senderJid : '',
    sender_jid: message.senderJid,
    sender_name: message.senderName,
    type,
    text: message.text,
    timestamp: message.timestamp,
    // Our own from another device: that the server passed it on shows that it has it.
    status: message.fromMe ? 'sent' : received,
    quoted_id: message.quoted?.id ?? null,
    quoted: toJson(message.quoted),
    media: toJson(message.media),
    details: toJson(message.details),
    preview: message.preview,
    is_view_once: Number(message.isViewOnce),
    is_forwarded: Number(message.isForwarded),
    content: message.content,
  };
}

function toJson(value: object | null): string | null {
  return value && JSON.stringify(value);
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
