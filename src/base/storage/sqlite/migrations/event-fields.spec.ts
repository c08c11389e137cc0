import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import { createMessageRow, createSession } from '../../../../../test/support/unit/factories.js';
import { toConnectionPayload } from '../../../../features/connection/connection.mapper.js';
import { toCallDto } from '../../../../store/rows/calls/call.mapper.js';
import { toMessageDto } from '../../../../store/rows/messages/message.mapper.js';
import { MessageView } from '../../../../store/rows/work/message-view.js';
import { DEFAULT_ACCOUNT } from '../../../common/account-name.js';
import type { CallRow } from '../../dashboard.schema.js';
import type { ChatReadPayload, HistoryPayload, WebhookPayload } from '../../event-payload.js';
import { FileStates } from '../../file-states.js';

// The fields in this version. The test below asks for the migration that gives a new one to earlier events.
const HISTORY: Record<keyof HistoryPayload, true> = {
  sync_type: true,
  progress: true,
  chat_count: true,
  message_count: true,
};
const CHAT_READ: Record<keyof ChatReadPayload, true> = { unread_count: true };
const WEBHOOK: Record<keyof WebhookPayload, true> = { webhook: true, reason: true };
const CONNECTION = toConnectionPayload(createSession());
const CALL = toCallDto({} as CallRow, {});
const MESSAGE = toMessageDto(
  createMessageRow({ quoted: '{}', media: '{}' }),
  '15550101@s.whatsapp.net',
  new MessageView(new FileStates(), DEFAULT_ACCOUNT, ''),
);

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

it.each<[what: string, path: string[], type: string, first: string, now: object | null]>([
  ['a connection', [], 'connection.state', FIRST.connection, CONNECTION],
  ['a part of the history', [], 'message.history', FIRST.history, HISTORY],
  ['a read chat', [], 'chat.read', FIRST.chatRead, CHAT_READ],
  ['a call', ['call'], 'call.ringing', FIRST.call, CALL],
  ['a webhook', [], 'webhook.disabled', FIRST.webhook, WEBHOOK],
  ['a message', ['message'], 'message.received', FIRST.message, MESSAGE],
  ['a quote', ['message', 'quoted'], 'message.received', FIRST.quoted, MESSAGE.quoted],
  ['a file', ['message', 'media'], 'message.received', FIRST.media, MESSAGE.media],
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
  expect(Object.keys(migrated).toSorted()).toEqual(Object.keys(now ?? {}).toSorted());
});
