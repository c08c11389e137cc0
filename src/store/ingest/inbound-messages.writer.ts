import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow, NewMessageRow } from '../../base/storage/dashboard.schema.js';
import type { InboundMessage } from '../../whatsapp/inbound-batch.js';
import { isListedChat } from '../../whatsapp/jid.js';
import { toAddress } from '../../whatsapp/to-address.js';
import { showInList } from '../rows/chats/chat-preview.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { nameOf } from '../rows/chats/chat-name.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import {
  PendingUpdatesRepository,
  type PendingChange,
} from '../rows/messages/pending-updates.repository.js';
import { isLive } from './live-location.policy.js';
import { LiveLocationsWriter } from './live-locations.writer.js';
import { MessageChangesWriter } from '../rows/write/message-changes.writer.js';
import { adjustedFields, recordMessage } from '../rows/write/message-events.js';
import { contentOf, toMessageRow, type NamedOthers } from '../rows/messages/message-row.js';
import { findKnownIds, findOfOthers, findSame } from '../rows/messages/message-copies.js';
import { MessagesRepository } from '../rows/messages/messages.repository.js';
import { MessageStatusWriter } from '../rows/write/message-status.writer.js';
import { UnreadCounter } from '../rows/write/unread-counter.js';

/** A message and its chat. */
interface Entry {
  message: InboundMessage;
  chat: ChatRow;
  row: NewMessageRow;
}

/** Stores received messages, and messages that this account sent on other devices. Stores each once, even if repeated. */
@Injectable()
export class InboundMessagesWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: MessagesRepository,
    private readonly unread: UnreadCounter,
    private readonly changes: MessageChangesWriter,
    private readonly statuses: MessageStatusWriter,
    private readonly pendingUpdates: PendingUpdatesRepository,
    private readonly liveLocations: LiveLocationsWriter,
  ) {}

  async storeAll(write: UnitOfWork, messages: InboundMessage[]): Promise<void> {
    const listed = messages.filter(({ chat }) => isListedChat(chat.jid));
    await this.storeHistory(
      write,
      listed.filter(({ origin }) => origin === 'history'),
    );
    for (const message of listed) {
      if (message.origin !== 'history') await this.storeOne(write, message);
    }
  }

  private async storeOne(write: UnitOfWork, message: InboundMessage): Promise<void> {
    const entry = await this.ensureEntry(write, message);
    if (await this.liveLocations.take(write, entry.chat, entry.row, message)) return;
    const known = await this.findUnderOtherAddress(write, entry.row);
    const inserted = known ? undefined : await this.messages.insert(write, entry.row);
    if (inserted) await this.onNewMessage(write, entry.chat, inserted, message);
    else await this.completeKnown(write, entry, known);
  }

  /** Stores many rows with one statement, since tens of thousands may come at once, and without an event for each. */
  private async storeHistory(write: UnitOfWork, messages: InboundMessage[]): Promise<void> {
    await this.ensureChats(write, messages);
    const entries: Entry[] = [];
    for (const message of messages) {
      entries.push(this.toEntry(write, message, await this.nameOthers(write, message)));
    }
    const newRows = entries.map(({ row }) => row);
    const known = await findKnownIds(write, newRows);
    for (const id of repeatedIds(newRows)) known.add(id);
    // Group messages are stored one by one: a copy may exist under the sender's other address. So are live locations,
    // which may be later positions of others.
    const isPlain = ({ row, message }: Entry): boolean =>
      (row.participant === '' || !known.has(row.id)) && !isLive(message);
    const plain = entries.filter(isPlain);
    const rows = await this.messages.insertAll(
      write,
      plain.map(({ row }) => row),
    );
    const awaited = await this.pendingUpdates.awaitedIds(write);
    for (const [at, entry] of plain.entries()) {
      const row = rows[at];
      if (row) {
        showInList(write, entry.chat, row);
        if (awaited.has(row.id)) await this.applyPendingUpdates(write, entry.chat, row);
      } else {
        // A duplicate within the batch completes its first copy.
        await this.completeKnown(write, entry);
      }
    }
    const rest = entries.filter((entry) => !isPlain(entry)).map(({ message }) => message);
    for (const message of rest.toSorted(byTime)) await this.storeOne(write, message);
  }

  /** Creates missing chats of these messages and of their senders. Looks each up once, as they repeat in a history. */
  private async ensureChats(write: UnitOfWork, messages: InboundMessage[]): Promise<void> {
    const ensured = new Set<string>();
    for (const { chat, fromMe, senderJid } of messages) {
      const name = `${chat.jid} ${chat.pn} ${chat.lid}`;
      if (!ensured.has(name)) await this.chats.ensure(write, chat);
      ensured.add(name);
      if (!chat.isGroup || fromMe || ensured.has(senderJid)) continue;
      await this.chats.ensure(write, toAddress(senderJid));
      ensured.add(senderJid);
    }
  }

  private async ensureEntry(write: UnitOfWork, message: InboundMessage): Promise<Entry> {
    await this.ensureChats(write, [message]);
    return this.toEntry(write, message, await this.nameOthers(write, message));
  }

  /** The people whom a message quotes and mentions, with their known names. */
  private async nameOthers(write: UnitOfWork, message: InboundMessage): Promise<NamedOthers> {
    const quoted = message.quoted && (await this.chats.withAuthor(write, message.quoted));
    return { quoted, mentions: await this.chats.withNames(write, message.mentions) };
  }

  /** Call after `ensureChats`. */
  private toEntry(write: UnitOfWork, message: InboundMessage, others: NamedOthers): Entry {
    const chat = this.chats.getEnsured(write, message.chat.jid);
    const row = toMessageRow(write.phoneId, chat.id, message, others);
    row.sender_name = this.learnSenderName(write, chat, message);
    row.is_unread = Number(isCounted(message) && this.unread.isUnread(chat, message));
    return { message, chat, row };
  }

  private async onNewMessage(
    write: UnitOfWork,
    chat: ChatRow,
    row: MessageRow,
    message: InboundMessage,
  ): Promise<void> {
    showInList(write, chat, row);
    if (row.is_unread) this.unread.countNew(write, chat, message);
    // An answer shows that all earlier messages were read.
    if (row.from_me && message.origin !== 'history') await this.unread.readUpTo(write, chat, row);
    if (message.origin !== 'history') {
      const type = row.type === 'undecrypted' ? 'message.undecrypted' : 'message.received';
      recordMessage(write, chat, row, {
        type,
        source: 'whatsapp',
        more: { live: message.origin === 'live', ...adjustedFields(message) },
      });
    }
    await this.applyPendingUpdates(write, chat, row);
  }

  private async applyPendingUpdates(
    write: UnitOfWork,
    chat: ChatRow,
    row: MessageRow,
  ): Promise<void> {
    for (const { kind, news } of await this.pendingUpdates.take(write, row.id)) {
      if (kind === 'delivery' || kind === 'unproven_delivery')
        await this.statuses.applyDelivery(write, news);
      else if (kind === 'read') await this.unread.readUpTo(write, chat, row);
      else if (kind === 'claim') await this.changes.applyChange(write, news.change);
      else await this.changes.applyChange(write, { kind, news } as PendingChange);
    }
  }

  /** In groups, a copy of a message may come under the sender's other address. */
  private async findUnderOtherAddress(
    write: UnitOfWork,
    row: NewMessageRow,
  ): Promise<MessageRow | undefined> {
    if (row.participant === '') return undefined;
    const others = await findOfOthers(write, row);
    for (const other of others) {
      if (await this.chats.isSamePerson(write, other.participant, row.participant)) return other;
    }
    return undefined;
  }

  /** Completes a known message: a duplicate only adds content for a placeholder, or a higher status. */
  private async completeKnown(
    write: UnitOfWork,
    { message, chat, row }: Entry,
    other?: MessageRow,
  ): Promise<void> {
    const known = other ?? (await findSame(write, row));
    if (!known) return;
    if (known.from_me) await this.statuses.raiseStatus(write, known, row.status);
    if (known.type !== 'undecrypted' || row.type === 'undecrypted') return;
    if (known.deleted_at !== null) {
      // It was deleted before it could be read: only its type is filled in.
      const { type, status } = row;
      const readable = await this.messages.update(write, known, { type, status });
      showInList(write, chat, readable);
      return;
    }
    const completed = await this.messages.update(write, known, {
      ...contentOf(row),
      status: row.status,
    });
    showInList(write, chat, completed);
    recordMessage(write, chat, completed, {
      type: 'message.received',
      source: 'whatsapp',
      more: adjustedFields(message),
    });
    await this.applyPendingUpdates(write, chat, completed);
  }

  /** Stores the sender's own name, which every message has; in groups the shown name comes from the sender's chat. */
  private learnSenderName(
    write: UnitOfWork,
    chat: ChatRow,
    { senderName, senderJid, fromMe }: InboundMessage,
  ): string | null {
    if (fromMe) return null;
    if (!chat.is_group) {
      if (senderName) this.chats.learnPushName(write, chat, senderName);
      return senderName;
    }
    const sender = this.chats.getEnsured(write, senderJid);
    if (senderName) this.chats.learnPushName(write, sender, senderName);
    return nameOf(sender);
  }
}

const byTime = (a: InboundMessage, b: InboundMessage): number => a.timestamp - b.timestamp;

function repeatedIds(rows: NewMessageRow[]): string[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id);
}

/** Types that are not unread: notices and missed calls, and the frame of an album, whose photos count. */
const UNCOUNTED = new Set<InboundMessage['type']>(['system', 'call', 'album']);

function isCounted({ fromMe, type }: InboundMessage): boolean {
  return !fromMe && !UNCOUNTED.has(type);
}
