import type {
  CallPayload,
  ChatReadPayload,
  ConnectionPayload,
  HistoryPayload,
  MessagePayload,
  WebhookPayload,
} from './event-payload.js';

export type EventKind = 'connection' | 'message' | 'ack' | 'call' | 'webhook';

/** The cause of an event: WhatsApp, the service by itself, or a client of the API. */
export const EVENT_SOURCES = ['whatsapp', 'service', 'api'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

interface EventDeclaration<Payload> {
  kind: EventKind;
  /** For the compiler only. */
  payload?: Payload;
}

function event<Payload extends object>(kind: EventKind): EventDeclaration<Payload> {
  return { kind };
}

/** Every type of event that the log keeps, with its kind and payload; `client/state/events/glossary.js` explains each. */
export const EVENTS = {
  'connection.state': event<ConnectionPayload>('connection'),
  'connection.qr': event<ConnectionPayload>('connection'),
  'connection.paired': event<ConnectionPayload>('connection'),
  'connection.synced': event<ConnectionPayload>('connection'),
  'connection.privacy': event<ConnectionPayload>('connection'),
  'message.received': event<MessagePayload>('message'),
  'message.undecrypted': event<MessagePayload>('message'),
  'message.queued': event<MessagePayload>('message'),
  'message.uploaded': event<MessagePayload>('message'),
  'message.postponed': event<MessagePayload>('message'),
  'message.edited': event<MessagePayload>('message'),
  'message.deleted': event<MessagePayload>('message'),
  'message.reaction': event<MessagePayload>('message'),
  'message.poll_vote': event<MessagePayload>('message'),
  'message.media': event<MessagePayload>('message'),
  'message.history': event<HistoryPayload>('message'),
  'chat.read': event<ChatReadPayload>('message'),
  'ack.server': event<MessagePayload>('ack'),
  'ack.delivered': event<MessagePayload>('ack'),
  'ack.read': event<MessagePayload>('ack'),
  'ack.played': event<MessagePayload>('ack'),
  'ack.error': event<MessagePayload>('ack'),
  'ack.timeout': event<MessagePayload>('ack'),
  'call.ringing': event<CallPayload>('call'),
  'call.ended': event<CallPayload>('call'),
  'webhook.disabled': event<WebhookPayload>('webhook'),
};

export type EventType = keyof typeof EVENTS;

export type PayloadOf<Type extends EventType> = NonNullable<(typeof EVENTS)[Type]['payload']>;

/** The types of events with this payload. */
export type EventTypeWith<Payload> = {
  [Type in EventType]: PayloadOf<Type> extends Payload ? Type : never;
}[EventType];

/** A change of the session. */
export const CONNECTION_EVENTS = [
  'connection.state',
  'connection.qr',
  'connection.paired',
  'connection.synced',
  'connection.privacy',
] as const satisfies EventTypeWith<ConnectionPayload>[];

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Kinds of events, in the order in which pages and documents list them. */
export const LOGGED_KINDS = [...new Set(Object.values(EVENTS).map(({ kind }) => kind))];

/** Announcements of the stream to its present clients; the log does not keep them. */
export type AnnouncementName = 'chat' | 'presence';

export function isOneOf<Row extends { type: EventType }, Type extends EventType>(
  row: Row,
  types: readonly Type[],
): row is Row & { type: Type } {
  return (types as readonly EventType[]).includes(row.type);
}

/** The payload of a stored event; null for a damaged row. */
export function readPayload<Type extends EventType>({
  payload,
}: {
  type: Type;
  payload: string;
}): PayloadOf<Type> | null {
  try {
    return JSON.parse(payload) as PayloadOf<Type>;
  } catch {
    return null;
  }
}
