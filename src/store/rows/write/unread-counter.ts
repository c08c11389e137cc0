import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { EventSource } from '../../../base/storage/event-catalog.js';
import type { ChatReadPayload } from '../../../base/storage/event-payload.js';
import type { ChatUpdate, InboundMessage, MessageOrigin } from '../../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import type { Position } from '../messages/message-row.js';
import { UnreadMessagesRepository } from '../messages/unread-messages.repository.js';

const EVERYTHING: Position = {
  timestamp: Number.MAX_SAFE_INTEGER,
  row_id: Number.MAX_SAFE_INTEGER,
};

/**
 * Keeps unread counts. Each message has its own unread mark and the chat counts them, so that neither the order of
 * updates nor a merge of two chats can make the count wrong.
 */
@Injectable()
export class UnreadCounter {
  constructor(private readonly messages: UnreadMessagesRepository) {}

  /** True if a new message is unread. The phone's count includes messages up to its time, but no live ones. */
  isUnread(chat: ChatRow, { timestamp, origin }: InboundMessage): boolean {
    if (origin === 'history' || timestamp < chat.read_until) return false;
    return !isKnownToPhone(chat, timestamp, origin) || chat.unread_elsewhere > 0;
  }

  /** Adds a message that was stored as unread. */
  countNew(write: UnitOfWork, chat: ChatRow, { timestamp, origin }: InboundMessage): void {
    if (isKnownToPhone(chat, timestamp, origin)) {
      write.chats.update(chat, { unread_elsewhere: chat.unread_elsewhere - 1 });
    } else {
      write.chats.update(chat, { unread_count: chat.unread_count + 1 });
    }
  }

  /** Marks everything in a chat as read. */
  async readAll(write: UnitOfWork, chat: ChatRow, source: EventSource): Promise<void> {
    await this.readTo(write, chat, EVERYTHING, source);
  }

  /** Applies a read mark of another device: older messages that arrive later count as read, too. */
  async readUpTo(write: UnitOfWork, chat: ChatRow, position: Position): Promise<void> {
    if (position.timestamp > chat.read_until) {
      write.chats.update(chat, { read_until: position.timestamp });
    }
    await this.readTo(write, chat, position, 'whatsapp');
  }

  /** Marks messages up to a position as read; newer ones stay unread. */
  async readTo(
    write: UnitOfWork,
    chat: ChatRow,
    position: Position,
    source: EventSource,
  ): Promise<void> {
    if (chat.unread_count === 0 && chat.marked_unread === 0) return;
    await this.messages.markRead(write, chat.id, position);
    const elsewhere =
      position.timestamp >= chat.unread_known_at
        ? 0
        : Math.min(chat.unread_elsewhere, await this.unknownSince(write, chat, position));
    await this.recount(write, chat, elsewhere, source);
  }

  /** Applies the unread count of the phone's history: an absolute number, as of its time. */
  async applyPhoneCount(
    write: UnitOfWork,
    chat: ChatRow,
    { count, at }: NonNullable<ChatUpdate['unread']>,
  ): Promise<void> {
    if (at <= chat.unread_known_at || at < chat.read_until) return;
    write.chats.update(chat, { unread_known_at: at });
    const marked = await this.messages.keepNewestUnread(write, chat.id, at, count);
    await this.recount(write, chat, count - marked, 'whatsapp');
  }

  /** Sets or clears a person's mark of a chat as unread. */
  setMarked(write: UnitOfWork, chat: ChatRow, isMarked: boolean): void {
    if (chat.marked_unread === Number(isMarked)) return;
    write.chats.update(chat, { marked_unread: Number(isMarked) });
    write.touch(chat.id);
  }

  private async recount(
    write: UnitOfWork,
    chat: ChatRow,
    elsewhere: number,
    source: EventSource,
  ): Promise<void> {
    const unread = elsewhere + (await this.messages.countUnread(write, chat.id));
    const isChanged = unread !== chat.unread_count || chat.marked_unread === 1;
    const isLess = unread < chat.unread_count || chat.marked_unread === 1;
    write.chats.update(chat, {
      unread_count: unread,
      unread_elsewhere: elsewhere,
      marked_unread: 0,
    });
    if (!isChanged) return;
    write.touch(chat.id);
    if (!isLess) return;
    const payload: ChatReadPayload = { unread_count: unread };
    write.record({ type: 'chat.read', source, chatJid: chat.jid, payload });
  }

  /** The number of messages after a position that only the phone has counted. */
  private unknownSince(write: UnitOfWork, chat: ChatRow, { timestamp }: Position): Promise<number> {
    return this.messages.countUnmarked(write, chat.id, timestamp, chat.unread_known_at);
  }
}

function isKnownToPhone(chat: ChatRow, timestamp: number, origin: MessageOrigin): boolean {
  return origin !== 'live' && timestamp <= chat.unread_known_at;
}
