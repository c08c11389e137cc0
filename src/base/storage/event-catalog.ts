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

/** Every type of event that the log keeps, with its kind and payload. */
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

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

/** Kinds of events, in the order in which pages and documents list them. */
export const LOGGED_KINDS: readonly EventKind[] = [
  ...new Set(Object.values(EVENTS).map(({ kind }) => kind)),
];
