import { proto } from '@whiskeysockets/baileys';
import type { Addressing } from '../directory/account.js';
import { conversation, type PastMessage } from './conversation.js';
import type { HistoryChunk } from './history-chunk.js';

export interface GeneratedHistoryOptions {
  chats: number;
  /** Number of messages over all chats, spread evenly. */
  messages: number;
  perChunk?: number;
  /** Older messages of each chat that the phone sends only on demand. */
  older?: number;
  addressing?: Addressing;
  /** The number of the first chat among all generated chats, so that no two histories share one. */
  firstChat?: number;
  /** The time of the newest message. */
  until?: Date;
  /** The text of a message; by default it names its chat and its number, 0 being the oldest. */
  text?: (chat: number, index: number) => string;
}

const SECONDS_BETWEEN = 60;
const Transfer = proto.Conversation.EndOfHistoryTransferType;

/**
 * A history of any size, generated chunk by chunk. Chats and messages depend on their numbers only, so a test knows
 * the expected content: message 0 of a chat is its oldest, and every third is from the phone's owner.
 */
export class GeneratedHistory {
  private readonly perChunk: number;
  private readonly older: number;
  private readonly addressing: Addressing;
  private readonly until: number;
  private readonly first: number;

  constructor(private readonly options: GeneratedHistoryOptions) {
    this.perChunk = options.perChunk ?? 5_000;
    this.older = options.older ?? 0;
    this.addressing = options.addressing ?? 'pn';
    this.first = options.firstChat ?? 0;
    this.until = Math.floor((options.until?.getTime() ?? Date.now()) / 1000);
  }

  /** The address of a chat, counted from 0. */
  jid(chat: number, addressing: Addressing = this.addressing): string {
    return addressing === 'lid'
      ? `${30_000_000_000_000 + this.first + chat}@lid`
      : `${491_555_900_000_000 + this.first + chat}@s.whatsapp.net`;
  }

  id(chat: number, index: number): string {
    return `3EB0${hex(this.first + chat)}${hex(index)}`;
  }

  text(chat: number, index: number): string {
    return this.options.text?.(chat, index) ?? `message ${index} of chat ${this.first + chat}`;
  }

  isFromMe(index: number): boolean {
    return index % 3 === 0;
  }

  /** Number of messages of a chat, including those on demand. */
  count(chat: number): number {
    const { chats, messages } = this.options;
    return this.older + Math.floor(messages / chats) + (chat < messages % chats ? 1 : 0);
  }

  /** The chunks in which a phone pushes it: the first is `initial`, the last is `recent` with 100 percent. */
  *chunks(): Generator<HistoryChunk> {
    const { messages } = this.options;
    let order = 0;
    let done = 0;
    for (const conversations of this.pieces()) {
      order += 1;
      done += countMessages(conversations);
      const progress = done >= messages ? 100 : Math.floor((done * 100) / messages);
      yield {
        type: order === 1 ? 'initial' : 'recent',
        conversations,
        mappings: conversations.map(({ id, pnJid, lidJid }) => ({
          pnJid: pnJid ?? id ?? '',
          lidJid: lidJid ?? id ?? '',
        })),
        order,
        progress,
      };
    }
    if (order < 2) yield { type: 'recent', order: order + 1, progress: 100 };
  }

  /** The push names of all chat partners. */
  pushNames(): HistoryChunk {
    const numbers = Array.from({ length: this.options.chats }, (_, chat) => chat);
    return {
      type: 'push-names',
      pushNames: Object.fromEntries(numbers.map((chat) => [this.jid(chat), this.name(chat)])),
    };
  }

  /** The messages before a message, newest first; undefined if the chat is not from this history. */
  before(jid: string, id: string, count: number): proto.IConversation | undefined {
    const chat = this.chatOf(jid);
    if (chat === undefined) return undefined;
    const end = id ? this.indexOf(id) : this.count(chat);
    const start = Math.max(0, end - count);
    const endOfHistoryTransferType =
      start > 0
        ? Transfer.COMPLETE_ON_DEMAND_SYNC_BUT_MORE_MSG_REMAIN_ON_PRIMARY
        : Transfer.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY;
    return { ...this.piece(chat, start, end), endOfHistoryTransferType };
  }

  name(chat: number): string {
    return `Contact ${this.first + chat}`;
  }

  /** Splits the conversations into pieces of `perChunk` messages; long chats are split, too. */
  private *pieces(): Generator<proto.IConversation[]> {
    let piece: proto.IConversation[] = [];
    let room = this.perChunk;
    for (let chat = 0; chat < this.options.chats; chat += 1) {
      let end = this.count(chat);
      do {
        const start = Math.max(this.older, end - room);
        piece.push(this.piece(chat, start, end));
        room -= end - start;
        end = start;
        if (room > 0) continue;
        yield piece;
        piece = [];
        room = this.perChunk;
      } while (end > this.older);
    }
    if (piece.length > 0) yield piece;
  }

  private piece(chat: number, start: number, end: number): proto.IConversation {
    const other = this.jid(chat, this.addressing === 'pn' ? 'lid' : 'pn');
    return conversation({
      with: this.jid(chat),
      name: this.name(chat),
      unread: chat % 4,
      messages: Array.from({ length: end - start }, (_, offset) =>
        this.message(chat, start + offset),
      ),
      more: {
        conversationTimestamp: this.secondsOf(chat, this.count(chat) - 1),
        ...(this.addressing === 'pn' ? { lidJid: other } : { pnJid: other }),
      },
    });
  }

  private message(chat: number, index: number): PastMessage {
    const isFromMe = this.isFromMe(index);
    return {
      id: this.id(chat, index),
      message: { conversation: this.text(chat, index) },
      isFromMe,
      at: new Date(this.secondsOf(chat, index) * 1000),
      pushName: isFromMe ? undefined : this.name(chat),
    };
  }

  private secondsOf(chat: number, index: number): number {
    return this.until - (this.count(chat) - 1 - index) * SECONDS_BETWEEN - chat;
  }

  private chatOf(jid: string): number | undefined {
    const origin = Number(this.jid(0, jid.endsWith('@lid') ? 'lid' : 'pn').split('@')[0]);
    const chat = Number(jid.split('@')[0]) - origin;
    return chat >= 0 && chat < this.options.chats ? chat : undefined;
  }

  private indexOf(id: string): number {
    return Number.parseInt(id.slice(-8), 16);
  }
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');

const countMessages = (conversations: proto.IConversation[]): number =>
  conversations.reduce((sum, { messages }) => sum + (messages?.length ?? 0), 0);
