import type { DashboardEvent } from './event.js';
import type { EventKind, EventType } from './event-catalog.gen.js';

/** The wanted events: those that match all given fields. */
export interface EventFilter {
  kinds?: readonly EventKind[] | undefined;
  types?: readonly EventType[] | undefined;
  /** The jid of a chat, in the form of events. */
  chatJid?: string | undefined;
  messageId?: string | undefined;
}

export function toEventTest(filter: EventFilter): (event: DashboardEvent) => boolean {
  const { kinds, types, chatJid, messageId } = filter;
  return ({ kind, type, chat_jid, message_id }) =>
    (kinds?.some((each) => each === kind) ?? true) &&
    (types?.includes(type) ?? true) &&
    (chatJid === undefined || chatJid === chat_jid) &&
    (messageId === undefined || messageId === message_id);
}
