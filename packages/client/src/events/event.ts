import type { EventDto } from '../api/types.gen.js';
import type { EventType, PayloadOf } from './event-catalog.gen.js';

/** The payload of each type of event. */
export type EventPayloads = { [Type in EventType]: PayloadOf<Type> };

/** An event of one type: `event.type` determines its payload. */
export type EventOf<Type extends EventType> = Omit<EventDto, 'type' | 'payload'> & {
  type: Type;
  payload: EventPayloads[Type];
};

/** An event of the log, of one of the types. */
export type DashboardEvent<Wanted extends EventType = EventType> = Extract<
  { [Type in EventType]: EventOf<Type> }[EventType],
  { type: Wanted }
>;
