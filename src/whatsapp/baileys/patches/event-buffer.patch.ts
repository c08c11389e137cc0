import type { BaileysEventMap, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { normalizeJid } from '../../jid.js';

type Events = BaileysEventMap;
type EventName = keyof Events;
type Upsert = Events['messages.upsert'];

/**
 * The limit for messages that wait together. The buffer keeps everything that came while this client was away, and the
 * journal its rows: a few hundred large messages fill the memory or the disk of a small container.
 */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/**
 * Drops entries whose id is not a jid: the buffer keeps chats, contacts and groups in plain objects by id, so that an id
 * such as `__proto__` would change all objects of the process.
 */
function withAddress<Entry extends { id?: string | null }>(entries: Entry[]): Entry[] {
  return entries.filter(({ id }) => id?.includes('@'));
}

/** Filters: each returns the part of an event that the buffer gets; null for nothing. */
const BUFFERED: { [Name in EventName]?: (data: Events[Name]) => Events[Name] | null } = {
  'messaging-history.set': (set) => ({
    ...set,
    chats: withAddress(set.chats),
    contacts: withAddress(set.contacts),
  }),
  'chats.upsert': withAddress,
  'contacts.upsert': withAddress,
  'contacts.update': withAddress,
  'groups.update': withAddress,
  // Edits and deletions would replace the buffered message, receipts its time. All of these, and refusals, are read
  // from their own messages and stanzas instead.
  'messages.update': () => null,
  'messages.reaction': () => null,
  // "Delete for me": the buffer would drop the message, which would arrive later without its content. See
  // `onDeletedForMe`.
  'messages.delete': () => null,
  // The buffer adds unread counts to each other and to those of the history, and loses a zero between them. Unread
  // messages are counted one by one instead; only "read elsewhere" (0) and "marked as unread" (-1) are kept.
  'chats.update': (updates) =>
    withAddress(updates).map((update) => {
      if (!update.unreadCount || update.unreadCount < 0) return update;
      const { unreadCount: _count, ...rest } = update;
      return rest;
    }),
};

/**
 * Keeps events out of the library's event buffer that it would merge wrongly: a message and its deletion in one flush
 * would both be lost (Baileys: Utils/event-buffer.js). Flushes its messages when they are large. Must be called before
 * the socket's first event, in the tick that created it.
 * @param onDeletedForMe gets these at once: they may come before their message
 */
export function preventMerges(
  ev: WASocket['ev'],
  onDeletedForMe: (deletion: Events['messages.delete']) => void,
): void {
  const emit = ev.emit.bind(ev);
  const authors = new BufferedAuthors();
  let bufferedBytes = 0;
  ev.on('messages.upsert', () => {
    authors.clear();
    bufferedBytes = 0;
  });
  ev.emit = (name, data) => {
    if (name === 'messages.delete') onDeletedForMe(data as Events['messages.delete']);
    const filter = BUFFERED[name];
    const rest = filter ? filter(data) : data;
    if (rest === null) return false;
    if (name === 'messages.upsert') separate(rest as Upsert);
    return emit(name, rest);
  };

  /** The buffer flushes its messages when the type of upsert changes, so an empty upsert of the other type flushes it. */
  function separate({ messages, type }: Upsert): void {
    if (!ev.isBuffering()) return;
    if (authors.isTaken(messages) || bufferedBytes > MAX_BUFFERED_BYTES) {
      emit('messages.upsert', { messages: [], type: type === 'notify' ? 'append' : 'notify' });
    }
    authors.add(messages);
    for (const { message } of messages) {
      bufferedBytes += sizeOf(message);
    }
  }
}

/** An estimate in bytes, much cheaper than encoding a message for it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 8;
  for (const each of Object.values(value)) size += sizeOf(each);
  return size;
}

/**
 * Authors of the buffered messages. The buffer ignores the author: in a group, a message that reuses another member's
 * message id would replace that message.
 */
class BufferedAuthors {
  private readonly byKey = new Map<string, string>();

  isTaken(messages: WAMessage[]): boolean {
    return messages.some((message) => {
      const author = this.byKey.get(keyOf(message));
      return author !== undefined && author !== authorOf(message);
    });
  }

  add(messages: WAMessage[]): void {
    for (const message of messages) this.byKey.set(keyOf(message), authorOf(message));
  }

  clear(): void {
    this.byKey.clear();
  }
}

function keyOf({ key }: WAMessage): string {
  return `${key.remoteJid},${key.id},${key.fromMe === true}`;
}

function authorOf({ key }: WAMessage): string {
  return normalizeJid(key.participant ?? '') ?? '';
}
