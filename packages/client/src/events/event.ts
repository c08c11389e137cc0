import type {
  CallDto,
  ConnectionDto,
  EventDto,
  MessageDto,
  ReactionDto,
  WebhookDto,
} from '../api/types.gen.js';

/** Present in all events about one message: the message at that time. */
export interface MessagePayload {
  message: MessageDto;
  /** In `message.received` and `message.undecrypted`: false if it waited at WhatsApp for this device. */
  live?: boolean;
  /** Fields whose impossible values were replaced or left out. */
  adjusted_fields?: string[];
  /** Fields of the message that are cut or empty here, because it is large: `GET /api/messages/<id>` returns it whole. */
  abridged_fields?: string[];
  /** Of `message.edited`. */
  previous_text?: string | null;
  /** In `message.reaction`; an empty emoji takes it back. */
  reaction?: ReactionDto;
  /** In `message.poll_vote`; no options take it back. */
  vote?: VoteFact;
  ms_since_queued?: number | null;
  /** In `message.queued`, when a message is sent again by hand. */
  is_retry?: boolean;
  /** In acks of groups. */
  participant_jid?: string;
  /** In `ack.error`, like the two after it. */
  error_code?: string;
  error_text?: string;
  will_retry?: boolean;
}

export interface VoteFact {
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  /** All options chosen now. */
  options: string[];
  timestamp: number;
}

export interface HistoryPayload {
  sync_type: string;
  progress: number | null;
  chat_count: number;
  message_count: number;
}

export interface ChatReadPayload {
  unread_count: number;
}

export interface CallPayload {
  call: CallDto;
}

export interface WebhookPayload {
  webhook: Pick<WebhookDto, 'id' | 'description' | 'accounts'> & { host: string };
  reason: 'failing' | 'gone';
}

/** The payload of each type of event. */
export interface EventPayloads {
  'connection.state': ConnectionDto;
  'connection.qr': ConnectionDto;
  'connection.paired': ConnectionDto;
  'connection.synced': ConnectionDto;
  'connection.privacy': ConnectionDto;
  'message.received': MessagePayload;
  'message.undecrypted': MessagePayload;
  'message.queued': MessagePayload;
  'message.uploaded': MessagePayload;
  'message.postponed': MessagePayload;
  'message.edited': MessagePayload;
  'message.deleted': MessagePayload;
  'message.reaction': MessagePayload;
  'message.poll_vote': MessagePayload;
  'message.media': MessagePayload;
  'message.history': HistoryPayload;
  'chat.read': ChatReadPayload;
  'ack.server': MessagePayload;
  'ack.delivered': MessagePayload;
  'ack.read': MessagePayload;
  'ack.played': MessagePayload;
  'ack.error': MessagePayload;
  'ack.timeout': MessagePayload;
  'call.ringing': CallPayload;
  'call.ended': CallPayload;
  'webhook.disabled': WebhookPayload;
}

export type EventType = keyof EventPayloads;
export type EventKind = Exclude<EventDto['kind'], 'node'>;

/** All types: a missing one does not compile. */
const TYPES: Record<EventType, true> = {
  'connection.state': true,
  'connection.qr': true,
  'connection.paired': true,
  'connection.synced': true,
  'connection.privacy': true,
  'message.received': true,
  'message.undecrypted': true,
  'message.queued': true,
  'message.uploaded': true,
  'message.postponed': true,
  'message.edited': true,
  'message.deleted': true,
  'message.reaction': true,
  'message.poll_vote': true,
  'message.media': true,
  'message.history': true,
  'chat.read': true,
  'ack.server': true,
  'ack.delivered': true,
  'ack.read': true,
  'ack.played': true,
  'ack.error': true,
  'ack.timeout': true,
  'call.ringing': true,
  'call.ended': true,
  'webhook.disabled': true,
};
export const EVENT_TYPES = Object.keys(TYPES) as readonly EventType[];
export const EVENT_KINDS: readonly EventKind[] = [
  'connection',
  'message',
  'ack',
  'call',
  'webhook',
];

/** An event of one type: `event.type` determines its payload. */
export type EventOf<Type extends EventType> = Omit<EventDto, 'type' | 'payload'> & {
  type: Type;
  payload: EventPayloads[Type];
};

/** An event of the log. */
export type DashboardEvent = { [Type in EventType]: EventOf<Type> }[EventType];
