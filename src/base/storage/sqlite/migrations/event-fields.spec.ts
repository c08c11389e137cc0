import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import type {
  ChatReadPayload,
  ConnectionPayload,
  HistoryPayload,
  WebhookPayload,
} from '../../event-payload.js';
import type { CallDto } from '../../../shapes/call.dto.js';
import type { MediaDto, QuotedDto } from '../../../shapes/message-parts.dto.js';
import type { MessageDto } from '../../../shapes/message.dto.js';

/** The fields that are always there. */
type Needed<T> = { [Field in keyof T as undefined extends T[Field] ? never : Field]: true };

// The fields of an event in this version. The compiler asks for a new field, and the test below for the migration that
// adds it to the events of earlier versions.
const CONNECTION: Needed<ConnectionPayload> = {
  state: true,
  status: true,
  phase: true,
  reason: true,
  reason_code: true,
  reason_text: true,
  qr: true,
  qr_image_data_url: true,
  qr_expires_at: true,
  pairing_code: true,
  me: true,
  privacy: true,
  since: true,
  attempt: true,
  next_retry_at: true,
  last_frame_at: true,
  last_inbound_at: true,
  sync: true,
  clock_offset_ms: true,
  wa_version: true,
  mode: true,
};
const HISTORY: Needed<HistoryPayload> = {
  sync_type: true,
  progress: true,
  chat_count: true,
  message_count: true,
};
const CHAT_READ: Needed<ChatReadPayload> = { unread_count: true };
const CALL: Needed<CallDto> = {
  id: true,
  chat_jid: true,
  caller_jid: true,
  caller_name: true,
  is_group: true,
  is_video: true,
  state: true,
  how: true,
  started_at: true,
  ended_at: true,
};
const WEBHOOK: Needed<WebhookPayload> = { webhook: true, reason: true };
const MESSAGE: Needed<MessageDto> = {
  id: true,
  chat_jid: true,
  from_me: true,
  sender_jid: true,
  sender_name: true,
  type: true,
  text: true,
  status: true,
  error_code: true,
  error_text: true,
  can_retry: true,
  retry_at: true,
  queued_at: true,
  uploaded_at: true,
  written_at: true,
  server_ack_at: true,
  delivered_at: true,
  read_at: true,
  edited_at: true,
  deleted_at: true,
  quoted_id: true,
  changes_id: true,
  album_id: true,
  is_view_once: true,
  is_forwarded: true,
  timestamp: true,
  quoted: true,
  mentions: true,
  reactions: true,
  poll: true,
  media: true,
  details: true,
  referral: true,
};
const QUOTED: Needed<QuotedDto> = {
  is_status: true,
  id: true,
  sender_jid: true,
  sender_name: true,
  from_me: true,
  type: true,
  text: true,
};
const MEDIA: Needed<MediaDto> = {
  mimetype: true,
  file_name: true,
  size: true,
  seconds: true,
  width: true,
  height: true,
  is_voice: true,
  is_animated: true,
  waveform: true,
  sha256: true,
  state: true,
  error_code: true,
  url: true,
  thumbnail_url: true,
};

/** The fields in the first version that had such an event: a new field does not belong here. */
const FIRST = {
  connection:
    'state status phase reason reason_code reason_text qr qr_image_data_url qr_expires_at pairing_code me since attempt next_retry_at last_frame_at last_inbound_at sync wa_version mode',
  history: 'sync_type progress chat_count message_count',
  chatRead: 'unread_count',
  call: 'id chat_jid caller_jid caller_name is_group is_video state how started_at ended_at',
  webhook: 'webhook reason',
  message:
    'id chat_jid from_me sender_jid sender_name type text status error_code error_text queued_at written_at server_ack_at delivered_at read_at edited_at deleted_at quoted_id is_view_once is_forwarded timestamp quoted mentions reactions media details',
  quoted: 'id sender_jid sender_name from_me type text',
  media: 'mimetype file_name size seconds width height is_voice is_animated waveform',
};

const store = useEarlierStore('0019');

it.each<[what: string, path: string[], type: string, first: string, now: object]>([
  ['a connection', [], 'connection.state', FIRST.connection, CONNECTION],
  ['a part of the history', [], 'message.history', FIRST.history, HISTORY],
  ['a read chat', [], 'chat.read', FIRST.chatRead, CHAT_READ],
  ['a call', ['call'], 'call.ringing', FIRST.call, CALL],
  ['a webhook', [], 'webhook.disabled', FIRST.webhook, WEBHOOK],
  ['a message', ['message'], 'message.received', FIRST.message, MESSAGE],
  ['a quote', ['message', 'quoted'], 'message.received', FIRST.quoted, QUOTED],
  ['a file', ['message', 'media'], 'message.received', FIRST.media, MEDIA],
])('the events of earlier versions have all fields of %s', async (_, path, type, first, now) => {
  const fields = Object.fromEntries(first.split(' ').map((name) => [name, null]));
  const payload = path.reduceRight<object>((inner, name) => ({ [name]: inner }), fields);
  const kind = type === 'chat.read' ? 'message' : type.split('.')[0];
  const before = await store.openBefore();
  await sql`INSERT INTO events (timestamp, kind, type, source, payload)
    VALUES (1, ${kind}, ${type}, 'service', ${JSON.stringify(payload)})`.execute(before);
  await before.destroy();

  const after = await store.openNow();
  const row = await after.selectFrom('events').select('payload').executeTakeFirstOrThrow();
  await after.destroy();
  const migrated = path.reduce(
    (outer, name) => outer[name] as Record<string, unknown>,
    JSON.parse(row.payload) as Record<string, unknown>,
  );
  expect(Object.keys(migrated).toSorted()).toEqual(Object.keys(now).toSorted());
});
