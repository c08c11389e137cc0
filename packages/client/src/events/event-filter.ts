import type { DashboardEvent } from './event.js';
import type { EventKind, EventType } from './event-catalog.gen.js';

/** The wanted events: those that match all given fields. */
export interface EventFilter<Wanted extends EventType = EventType> {
  kinds?: readonly EventKind[] | undefined;
  types?: readonly Wanted[] | undefined;
  /** The jid of a chat, in the form of events. */
  chatJid?: string | undefined;
  messageId?: string | undefined;
}

export function toEventTest<Wanted extends EventType>(
  filter: EventFilter<Wanted>,
): (event: DashboardEvent) => event is DashboardEvent<Wanted> {
  const { kinds, types, chatJid, messageId } = filter;
  return (event): event is DashboardEvent<Wanted> =>
    (kinds?.some((each) => each === event.kind) ?? true) &&
    (types?.some((each) => each === event.type) ?? true) &&
    (chatJid === undefined || chatJid === event.chat_jid) &&
    (messageId === undefined || messageId === event.message_id);
}
