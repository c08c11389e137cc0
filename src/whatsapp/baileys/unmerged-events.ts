import type { BaileysEventMap, WASocket } from '@whiskeysockets/baileys';

type Events = BaileysEventMap;
type EventName = keyof Events;

/** What is left of an event once everything is taken out that the buffer must not merge. */
const WITHOUT_MERGES: { [Name in EventName]?: (data: Events[Name]) => Events[Name] | null } = {
  // Edits and deletions replace the buffered message they are about, receipts its time. All of them,
  // and refusals, are read from their own messages and stanzas.
  'messages.update': () => null,
  'messages.reaction': () => null,
  // Deleted on the phone for its owner alone: here it stays, and so it must arrive first.
  'messages.delete': () => null,
  // Added to each other and to what the history says, and a zero between them is lost. Messages are
  // counted one by one instead; "read elsewhere" (0) and "marked as unread" (-1) are no counts.
  'chats.update': (updates) =>
    updates.map((update) => {
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
  ev.emit = (name, data) => {
    const without = WITHOUT_MERGES[name];
    const rest = without ? without(data) : data;
    return rest === null ? false : emit(name, rest);
  };
}
