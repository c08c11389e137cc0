import { DEFAULT_ACCOUNT } from '../../../base/common/account-name.js';
import type { SessionMask } from '../../../base/masking/session.mask.js';
import {
  EVENT_SOURCES,
  EVENT_TYPES,
  LOGGED_KINDS,
  type EventType,
  type PayloadOf,
} from '../../../base/storage/event-catalog.js';
import type { EventDto } from '../../../features/events/dto/event.dto.js';
import { SEND_FAILURES } from '../../../store/rows/messages/send-failure.js';
import type {
  CallPayload,
  ChatReadPayload,
  ConnectionPayload,
  HistoryPayload,
  MessagePayload,
  VoteFact,
  WebhookPayload,
} from '../../../base/storage/event-payload.js';
import type { CallDto } from '../../../base/shapes/call.dto.js';
import type { MessageDto } from '../../../base/shapes/message.dto.js';
import type {
  ChoiceDto,
  MediaDto,
  MentionDto,
  OrderDto,
  PollDto,
  PollOptionDto,
  QuotedDto,
  ReactionDto,
  ReferralDto,
  VoterDto,
} from '../../../base/shapes/message-parts.dto.js';
import { MESSAGE_TYPES } from '../../../base/common/message-types.js';
import { REASONS } from '../../../whatsapp/session-reasons.js';
import { DETAILS, emoji } from './details-rules.js';
import * as known from './known-words.js';
import * as rule from '../../../base/masking/rules.js';
import type { Rule, Rules } from '../../../base/masking/rules.js';

/** The compiler asks for a rule for each field that the object may have. */
type RulesFor<T> = Record<keyof T, Rule>;

const errorCode = rule.wordOf(...known.ERROR_CODES);
const messageType = rule.wordOf(...MESSAGE_TYPES);
const reasons = new Map(Object.values(REASONS).map((reason) => [reason.code, reason]));

/** The sentence of its own code, without additions for this case. */
const errorText: Rule = (value, _mask, { error_code: code }) =>
  typeof value === 'string' && typeof code === 'string' && Object.hasOwn(SEND_FAILURES, code)
    ? SEND_FAILURES[code as keyof typeof SEND_FAILURES].text
    : null;
const reasonOf =
  (part: 'summary' | 'text'): Rule =>
  (_value, _mask, { reason_code: code }) =>
    (typeof code === 'string' && reasons.get(code)?.[part]) || null;

/** Notices name people; their code and the people are in `details`. */
const messageText: Rule = (value, mask, owner) =>
  owner.type === 'system' && typeof value === 'string' ? '[notice]' : rule.text(value, mask, owner);

const mimetype: Rule = (value) => {
  if (typeof value !== 'string') return null;
  const found = known.MIME_TYPES.find((each) => each === value || value.startsWith(`${each};`));
  return found ?? 'application/octet-stream';
};

/** Masked but for its ending. */
const fileName: Rule = (value, mask, owner) => {
  if (typeof value !== 'string') return null;
  const [, stem = value, ending = ''] = /^(.*)\.(\w{2,4})$/s.exec(value) ?? [];
  const isKnown = known.FILE_ENDINGS.includes(ending.toLowerCase());
  return isKnown
    ? `${mask.texts.text(stem)}.${ending.toLowerCase()}`
    : rule.text(value, mask, owner);
};

/** Hidden, since it has an address and an id in it. */
const path: Rule = (value) => (typeof value === 'string' ? '<url>' : null);

/** Replaced by a constant: only its presence may matter, and its shape is that of a voice. */
const waveform: Rule = (value) =>
  Array.isArray(value) ? value.slice(0, 64).map((_, at) => (at % 8) * 10) : null;

const QUOTED = {
  is_status: rule.flag,
  id: rule.id,
  sender_jid: rule.address,
  sender_name: rule.nameOf('sender_jid'),
  from_me: rule.flag,
  type: messageType,
  text: messageText,
} satisfies RulesFor<QuotedDto>;

const REACTION = {
  emoji,
  sender_jid: rule.address,
  sender_name: rule.nameOf('sender_jid'),
  from_me: rule.flag,
  timestamp: rule.time,
} satisfies RulesFor<ReactionDto>;

const MENTION = {
  jid: rule.address,
  tag: rule.text,
  name: rule.nameOf('jid'),
} satisfies RulesFor<MentionDto>;

const VOTER = {
  jid: rule.address,
  name: rule.nameOf('jid'),
  from_me: rule.flag,
  timestamp: rule.time,
} satisfies RulesFor<VoterDto>;

const POLL_OPTION = {
  name: rule.text,
  votes: rule.count,
  voters: rule.list(rule.object(VOTER)),
} satisfies RulesFor<PollOptionDto>;

const POLL = {
  question: rule.text,
  options: rule.list(rule.object(POLL_OPTION)),
  selectable_count: rule.count,
  voter_count: rule.count,
} satisfies RulesFor<PollDto>;

const VOTE = {
  sender_jid: rule.address,
  sender_name: rule.nameOf('sender_jid'),
  from_me: rule.flag,
  options: rule.list(rule.text),
  timestamp: rule.time,
} satisfies RulesFor<VoteFact>;

const MEDIA = {
  mimetype,
  file_name: fileName,
  size: rule.size,
  seconds: rule.count,
  width: rule.count,
  height: rule.count,
  is_voice: rule.flag,
  is_animated: rule.flag,
  waveform,
  sha256: rule.bytes,
  state: rule.wordOf(...known.MEDIA_STATES),
  error_code: errorCode,
  url: path,
  thumbnail_url: path,
} satisfies RulesFor<MediaDto>;

const REFERRAL = {
  source_type: rule.wordOf('ad', 'post'),
  source_id: rule.hidden,
  source_url: path,
  source_app: rule.wordOf('facebook', 'instagram'),
  headline: rule.text,
  body: rule.text,
  media_type: rule.wordOf('image', 'video'),
  ctwa_clid: rule.hidden,
  ref: rule.hidden,
  conversion_source: rule.hidden,
  entry_point: rule.wordOf(...known.ENTRY_POINTS),
  entry_point_app: rule.wordOf('facebook', 'instagram', 'whatsapp'),
  entry_point_delay_seconds: rule.count,
} satisfies RulesFor<ReferralDto>;

/** A form has what people fill in, under names that may tell as much: its parameters are left out. */
const CHOICE = {
  kind: rule.wordOf('button', 'row', 'template', 'flow'),
  id: rule.hidden,
  text: rule.text,
  description: rule.text,
  name: rule.hidden,
  parameters: rule.nothing,
  card_index: rule.count,
} satisfies RulesFor<ChoiceDto>;

const ORDER = {
  id: rule.hidden,
  token: rule.hidden,
  status: rule.wordOf('inquiry', 'accepted', 'declined'),
  title: rule.text,
  message: rule.text,
  item_count: rule.count,
  total_amount_1000: rule.zero,
  currency: rule.hidden,
  seller_jid: rule.address,
  request_id: rule.id,
} satisfies RulesFor<OrderDto>;

const MESSAGE = {
  id: rule.id,
  chat_jid: rule.address,
  from_me: rule.flag,
  sender_jid: rule.address,
  sender_name: rule.nameOf('sender_jid'),
  type: messageType,
  text: messageText,
  status: rule.wordOf(...known.STATUSES),
  error_code: errorCode,
  error_text: errorText,
  can_retry: rule.flag,
  retry_at: rule.time,
  queued_at: rule.time,
  uploaded_at: rule.time,
  written_at: rule.time,
  server_ack_at: rule.time,
  delivered_at: rule.time,
  read_at: rule.time,
  edited_at: rule.time,
  deleted_at: rule.time,
  quoted_id: rule.id,
  changes_id: rule.id,
  album_id: rule.id,
  is_view_once: rule.flag,
  is_forwarded: rule.flag,
  timestamp: rule.time,
  quoted: rule.object(QUOTED),
  mentions: rule.list(rule.object(MENTION)),
  reactions: rule.list(rule.object(REACTION)),
  poll: rule.object(POLL),
  media: rule.object(MEDIA),
  details: rule.object(DETAILS),
  referral: rule.object(REFERRAL),
  choice: rule.object(CHOICE),
  order: rule.object(ORDER),
  adjusted_fields: rule.list(rule.hidden),
} satisfies RulesFor<MessageDto>;

const CONNECTION = {
  state: rule.wordOf(...known.STATES),
  status: rule.wordOf(...known.STATES),
  phase: rule.wordOf(...known.PHASES),
  reason: reasonOf('summary'),
  reason_code: rule.wordOf(...known.REASON_CODES),
  reason_text: reasonOf('text'),
  qr: rule.nothing,
  qr_image_data_url: rule.nothing,
  qr_expires_at: rule.time,
  pairing_code: rule.nothing,
  me: rule.object({
    jid: rule.address,
    lid: rule.address,
    phone: rule.phone,
    name: rule.nameOf('jid'),
  }),
  privacy: rule.object({
    read_receipts: rule.wordOf(...known.PRIVACY),
    last_seen: rule.wordOf(...known.PRIVACY),
    online: rule.wordOf(...known.PRIVACY),
    profile_picture: rule.wordOf(...known.PRIVACY),
    about: rule.wordOf(...known.PRIVACY),
    group_add: rule.wordOf(...known.PRIVACY),
    call_add: rule.wordOf(...known.PRIVACY),
  }),
  since: rule.time,
  attempt: rule.count,
  next_retry_at: rule.time,
  last_frame_at: rule.time,
  last_inbound_at: rule.time,
  sync: rule.object({
    type: rule.wordOf(...known.SYNC_TYPES),
    progress: rule.count,
    chat_count: rule.count,
    message_count: rule.count,
    is_complete: rule.flag,
  }),
  // Dropped, since the clock of a machine may be known elsewhere.
  clock_offset_ms: rule.nothing,
  wa_version: rule.nothing,
  mode: rule.wordOf('live', 'local'),
} satisfies RulesFor<ConnectionPayload>;

const HISTORY = {
  sync_type: rule.wordOf(...known.SYNC_TYPES),
  progress: rule.count,
  chat_count: rule.count,
  message_count: rule.count,
} satisfies RulesFor<HistoryPayload>;

const CHAT_READ = { unread_count: rule.count } satisfies RulesFor<ChatReadPayload>;

const CALL = {
  id: rule.id,
  chat_jid: rule.address,
  caller_jid: rule.address,
  caller_name: rule.nameOf('caller_jid'),
  is_group: rule.flag,
  is_video: rule.flag,
  state: rule.wordOf(...known.CALL_STATES),
  how: rule.wordOf(...known.CALL_ENDINGS),
  started_at: rule.time,
  ended_at: rule.time,
} satisfies RulesFor<CallDto>;

const ABOUT_CALL = { call: rule.object(CALL) } satisfies RulesFor<CallPayload>;

const ABOUT_MESSAGE = {
  message: rule.object(MESSAGE),
  live: rule.flag,
  adjusted_fields: rule.list(rule.hidden),
  abridged_fields: rule.list(rule.hidden),
  previous_text: rule.text,
  reaction: rule.object(REACTION),
  vote: rule.object(VOTE),
  ms_since_queued: rule.count,
  is_retry: rule.flag,
  participant_jid: rule.address,
  error_code: errorCode,
  error_text: errorText,
  will_retry: rule.flag,
} satisfies RulesFor<MessagePayload>;

const WEBHOOK = {
  webhook: rule.object({
    id: rule.hidden,
    host: rule.hidden,
    description: rule.hidden,
    accounts: rule.hidden,
  }),
  reason: rule.wordOf('gone', 'failing'),
} satisfies RulesFor<WebhookPayload>;

/** The compiler asks for the rules of each type of event. */
const PAYLOADS: { [Type in EventType]: RulesFor<PayloadOf<Type>> } = {
  'connection.state': CONNECTION,
  'connection.qr': CONNECTION,
  'connection.paired': CONNECTION,
  'connection.synced': CONNECTION,
  'connection.privacy': CONNECTION,
  'message.received': ABOUT_MESSAGE,
  'message.undecrypted': ABOUT_MESSAGE,
  'message.queued': ABOUT_MESSAGE,
  'message.uploaded': ABOUT_MESSAGE,
  'message.postponed': ABOUT_MESSAGE,
  'message.edited': ABOUT_MESSAGE,
  'message.deleted': ABOUT_MESSAGE,
  'message.reaction': ABOUT_MESSAGE,
  'message.poll_vote': ABOUT_MESSAGE,
  'message.media': ABOUT_MESSAGE,
  'message.history': HISTORY,
  'chat.read': CHAT_READ,
  'ack.server': ABOUT_MESSAGE,
  'ack.delivered': ABOUT_MESSAGE,
  'ack.read': ABOUT_MESSAGE,
  'ack.played': ABOUT_MESSAGE,
  'ack.error': ABOUT_MESSAGE,
  'ack.timeout': ABOUT_MESSAGE,
  'call.ringing': ABOUT_CALL,
  'call.ended': ABOUT_CALL,
  'webhook.disabled': WEBHOOK,
};

/** The fields of an event's payload; for an unknown type, only those of messages. */
function payloadRules(type: string): Rules {
  return Object.hasOwn(PAYLOADS, type) ? PAYLOADS[type as EventType] : ABOUT_MESSAGE;
}

/** Masks an event of the log for a recording. */
export function maskEvent(event: EventDto, mask: SessionMask): Record<string, rule.Json> {
  const rules = {
    kind: rule.wordOf(...LOGGED_KINDS),
    type: rule.wordOf(...EVENT_TYPES),
    source: rule.wordOf(...EVENT_SOURCES),
    // Names of further accounts are hidden: they may be names of people.
    account: rule.wordOf(DEFAULT_ACCOUNT),
    chat_jid: rule.address,
    message_id: rule.id,
    payload: rule.object(payloadRules(event.type)),
  };
  return rule.maskFields({ ...event }, rules, mask);
}
