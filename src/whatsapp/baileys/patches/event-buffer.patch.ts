import type { BaileysEventMap, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { normalizeJid } from '../../jid.js';

type Events = BaileysEventMap;
type EventName = keyof Events;
type Upsert = Events['messages.upsert'];

/**
 * The buffer keeps chats, contacts and groups in plain objects, by their ids. An id such as `__proto__` would change all
 * objects of the process; what is no address is left out.
 */
function withAddress<Entry extends { id?: string | null }>(entries: Entry[]): Entry[] {
  return entries.filter(({ id }) => id?.includes('@'));
}

/** What is left of an event once everything is taken out that the buffer must not get. */
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
  // Edits and deletions replace the buffered message they are about, receipts its time. All of them,
  // and refusals, are read from their own messages and stanzas.
  'messages.update': () => null,
  'messages.reaction': () => null,
  // Deleted on the phone for its owner alone: here it stays, and so it must arrive first.
  'messages.delete': () => null,
  // Added to each other and to what the history says, and a zero between them is lost. Messages are
  // counted one by one instead; "read elsewhere" (0) and "marked as unread" (-1) are no counts.
  'chats.update': (updates) =>
    withAddress(updates).map((update) => {
      if (!update.unreadCount || update.unreadCount < 0) return update;
      const { unreadCount: _count, ...rest } = update;
      return rest;
    }),
};

/**
 * Lets into the library's event buffer only what it cannot damage: it merges what arrives together,
 * so that a message and its deletion would come out as neither (Baileys: Utils/event-buffer.js).
 * Must be called before the socket's first event, in the tick that made it.
 */
export function preventMerges(ev: WASocket['ev']): void {
  const emit = ev.emit.bind(ev);
  const authors = new BufferedAuthors();
  ev.on('messages.upsert', () => authors.clear());
  ev.emit = (name, data) => {
    const filter = BUFFERED[name];
    const rest = filter ? filter(data) : data;
    if (rest === null) return false;
    if (name === 'messages.upsert') separate(rest as Upsert);
    return emit(name, rest);
  };

  /** The buffer lets go of its messages when others of another type come; these are none. */
  function separate({ messages, type }: Upsert): void {
    if (!ev.isBuffering()) return;
    if (authors.isTaken(messages)) {
      emit('messages.upsert', { messages: [], type: type === 'notify' ? 'append' : 'notify' });
    }
    authors.add(messages);
  }
}

/**
 * Whose the messages in the buffer are: it takes two members' messages with the same id for one, so
 * that whoever reuses an id would take the place of what another one said.
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
