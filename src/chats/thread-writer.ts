import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow, NewMessageRow } from '../storage/dashboard.schema.js';
import type { Address, DeliveryUpdate, InboundMessage } from '../whatsapp/inbound-batch.js';
import { isListedChat, isLid, isPn } from '../whatsapp/jid.js';
import { showInList } from './chat-preview.js';
import type { ChatWrite } from './chat-write.js';
import { ChatsRepository } from './chats.repository.js';
import { EarlyNewsRepository } from './early-news.repository.js';
import { MessageChanges } from './message-changes.js';
import { recordMessage } from './message-events.js';
import { contentOf, toMessageRow } from './message-row.js';
import { applyDelivery, risenStatus } from './message-status.policy.js';
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

/** Puts messages and their news into threads, and keeps each chat's preview and unread count true to them. */
@Injectable()
export class ThreadWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly unread: UnreadMarks,
    private readonly changes: MessageChanges,
    private readonly earlyNews: EarlyNewsRepository,
  ) {}

  async addInbound(write: ChatWrite, message: InboundMessage): Promise<void> {
    if (!isListedChat(message.chat.jid)) return;
    const chat = await this.chats.ensure(write, message.chat);
    const senderName = await this.learnSenderName(write, chat, message);
    const row = {
      ...toMessageRow(write.accountId, chat.id, message),
      sender_name: senderName,
      is_unread: Number(isCounted(message) && this.unread.isUnread(chat, message)),
    };
    const known = await this.findUnderOtherAddress(write, row);
    const inserted = known ? undefined : await this.messages.insert(write, row);
    if (inserted) await this.onNewMessage(write, chat, inserted, message);
    else await this.completeKnown(write, chat, row, known);
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

  private async onNewMessage(
    write: ChatWrite,
    chat: ChatRow,
    row: MessageRow,
    message: InboundMessage,
  ): Promise<void> {
    showInList(write, chat, row);
    if (row.is_unread) this.unread.count(write, chat, message);
    // Whoever answers has read what stood there before.
    if (row.from_me && message.origin !== 'history') await this.unread.readUpTo(write, chat, row);
    if (message.origin !== 'history') {
      const type = row.type === 'undecrypted' ? 'message.undecrypted' : 'message.received';
      recordMessage(write, chat, row, {
        kind: 'message',
        type,
        source: 'whatsapp',
        more: { live: message.origin === 'live' },
      });
    }
    await this.applyEarlyNews(write, chat, row);
  }

  private async applyEarlyNews(write: ChatWrite, chat: ChatRow, row: MessageRow): Promise<void> {
    for (const { kind, news } of await this.earlyNews.take(write, row.id)) {
      if (kind === 'delivery') await this.applyDelivery(write, news);
      else if (kind === 'read') await this.unread.readUpTo(write, chat, row);
      else if (kind === 'edit') await this.changes.edit(write, news);
      else if (kind === 'deletion') await this.changes.delete(write, news);
      else if (kind === 'reaction') await this.changes.react(write, news);
    }
  }

  /** In groups a member's copy of a message may come under the other of their two addresses. */
  private async findUnderOtherAddress(
    write: ChatWrite,
    row: NewMessageRow,
  ): Promise<MessageRow | undefined> {
    if (row.participant === '') return undefined;
    const others = await this.messages.findOfOthers(write, row);
    for (const other of others) {
      if (await this.chats.isSamePerson(write, other.participant, row.participant)) return other;
    }
    return undefined;
  }

  /** A duplicate adds only what was missing: content for a placeholder, a status that has risen. */
  private async completeKnown(
    write: ChatWrite,
    chat: ChatRow,
    row: NewMessageRow,
    other: MessageRow | undefined,
  ): Promise<void> {
    const known = other ?? (await this.messages.findSame(write, row));
    if (!known) return;
    const status = known.from_me ? risenStatus(known.status, row.status) : known.status;
    if (status !== known.status) await this.changeSent(write, known, { status });
    if (known.type !== 'undecrypted' || row.type === 'undecrypted') return;
    if (known.deleted_at !== null) {
      // What was deleted before it could be read: only its kind is known now.
      const { type, status } = row;
      const readable = await this.messages.update(write, known.row_id, { type, status });
      showInList(write, chat, readable);
      return;
    }
    const completed = await this.messages.update(write, known.row_id, {
      ...contentOf(row),
      status: row.status,
    });
    showInList(write, chat, completed);
    recordMessage(write, chat, completed, {
      kind: 'message',
      type: 'message.received',
      source: 'whatsapp',
    });
    await this.applyEarlyNews(write, chat, completed);
  }

  /** People name themselves with every message; in groups theirs is the one that counts. */
  private async learnSenderName(
    write: ChatWrite,
    chat: ChatRow,
    { senderName, senderJid, fromMe }: InboundMessage,
  ): Promise<string | null> {
    if (fromMe) return null;
    if (!chat.is_group) {
      if (senderName) this.chats.learnPushName(write, chat, senderName);
      return senderName;
    }
    const sender = await this.chats.ensure(write, personAt(senderJid));
    if (senderName) this.chats.learnPushName(write, sender, senderName);
    return sender.name ?? sender.verified_name ?? sender.push_name;
  }
}

/** System notices and missed calls are no messages that wait to be read. */
function isCounted({ fromMe, type }: InboundMessage): boolean {
  return !fromMe && type !== 'system' && type !== 'call';
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

function personAt(jid: string): Address {
  return { jid, pn: isPn(jid) ? jid : null, lid: isLid(jid) ? jid : null, isGroup: false };
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
