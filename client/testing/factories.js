/** Objects of the API for specs: name only the fields that the test is about. */

/**
 * @import { Account, Chat, Connection, DashboardEvent, Media, Message, Upload } from '../service/types.d.ts'
 * @import { Attachment } from '../state/compose/attachments.reducer.js'
 * @import { Reach } from '../state/connection/connection.view.js'
 */

const JID = '15550100@s.whatsapp.net';

/**
 * @param {Partial<Connection>} fields
 * @returns {Connection}
 */
export const aConnection = (fields = {}) => ({
  state: 'disconnected',
  status: 'disconnected',
  phase: 'idle',
  reason: '',
  reason_code: 'not_connected',
  reason_text: '',
  qr: null,
  qr_image_data_url: null,
  qr_expires_at: null,
  pairing_code: null,
  next_retry_at: null,
  since: '2026-11-20T12:00:00.000Z',
  attempt: 0,
  clock_offset_ms: null,
  wa_version: '2.3000.1',
  last_frame_at: null,
  last_inbound_at: null,
  me: null,
  privacy: null,
  sync: null,
  mode: 'live',
  ...fields,
});

/**
 * The state of a page whose service answers.
 * @param {Connection} connection
 * @param {Partial<Reach>} fields
 * @returns {Reach}
 */
export const aReach = (connection, fields = {}) => ({
  connection,
  isServiceAway: false,
  isMoving: false,
  ...fields,
});

/**
 * @param {Partial<Account>} fields
 * @returns {Account}
 */
export const anAccount = (fields = {}) => ({
  account: 'shop',
  state: 'disconnected',
  reason: '',
  reason_code: 'not_connected',
  me: null,
  unread: 0,
  ...fields,
});

/**
 * @param {Partial<Chat>} fields
 * @returns {Chat}
 */
export const aChat = (fields = {}) => ({
  jid: JID,
  title: '+15550100',
  last_text: 'hello',
  last_timestamp: 1000,
  unread_count: 0,
  is_group: false,
  name: null,
  phone: '+15550100',
  pn: null,
  lid: null,
  other_jids: [],
  last_message_id: 'A',
  last_from_me: false,
  last_sender_name: null,
  last_status: null,
  marked_unread: false,
  archived: false,
  pinned: false,
  muted_until: null,
  ephemeral_seconds: null,
  ...fields,
});

/**
 * @param {Partial<Message>} fields
 * @returns {Message}
 */
export const aMessage = (fields = {}) => ({
  id: 'A',
  chat_jid: JID,
  from_me: false,
  sender_jid: JID,
  sender_name: null,
  text: 'hello',
  timestamp: 1000,
  status: 'received',
  type: 'text',
  error_code: null,
  error_text: null,
  can_retry: false,
  retry_at: null,
  queued_at: null,
  uploaded_at: null,
  written_at: null,
  server_ack_at: null,
  delivered_at: null,
  read_at: null,
  edited_at: null,
  deleted_at: null,
  quoted_id: null,
  quoted: null,
  changes_id: null,
  album_id: null,
  mentions: [],
  reactions: [],
  poll: null,
  media: null,
  details: null,
  referral: null,
  choice: null,
  order: null,
  is_view_once: false,
  is_forwarded: false,
  ...fields,
});

/**
 * @param {Partial<Media>} fields
 * @returns {Media}
 */
export const aMedia = (fields = {}) => ({
  mimetype: null,
  file_name: null,
  size: null,
  seconds: null,
  width: null,
  height: null,
  is_voice: false,
  is_animated: false,
  waveform: null,
  sha256: null,
  state: 'remote',
  error_code: null,
  url: '/api/messages/A/media?chat_jid=1',
  thumbnail_url: null,
  ...fields,
});

/**
 * @param {Partial<Upload>} fields
 * @returns {Upload}
 */
export const anUpload = (fields = {}) => ({
  media_id: 'U',
  mimetype: 'application/octet-stream',
  file_name: null,
  size: 1000,
  sha256: '00',
  width: null,
  height: null,
  seconds: null,
  waveform: null,
  is_animated: false,
  is_damaged: false,
  expires_at: 1000,
  ...fields,
});

/**
 * @param {Partial<Attachment>} fields
 * @returns {Attachment}
 */
export const anAttachment = (fields = {}) => ({
  id: 'attachment-1',
  name: 'file',
  size: 1000,
  type: '',
  preview: null,
  status: 'ready',
  loaded: 0,
  upload: null,
  sendAs: 'document',
  isViewOnce: false,
  problem: null,
  ...fields,
});

/**
 * @param {Partial<DashboardEvent>} fields
 * @returns {DashboardEvent}
 */
export const anEvent = (fields = {}) => ({
  id: 1,
  seq: 1,
  timestamp: '2026-11-20T12:00:00.000Z',
  kind: 'message',
  type: 'message.received',
  source: 'whatsapp',
  account: 'default',
  chat_jid: null,
  message_id: null,
  payload: {},
  ...fields,
});

/**
 * A raw stanza, as the inspector gets it.
 * @param {'in' | 'out'} direction
 * @param {string} xml
 * @param {Partial<DashboardEvent>} fields
 */
export function aStanza(direction, xml, fields = {}) {
  const [, tag = '', attributes = ''] = /^<([\w:]+)([^>]*)/.exec(xml) ?? [];
  const attrs = Object.fromEntries(
    [...attributes.matchAll(/(?<![\w:])([\w:]+)='([^']*)'/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const payload = { tag, attrs, xml };
  return anEvent({ kind: 'node', type: `node.${direction}`, payload, ...fields });
}

/**
 * @param {Partial<import('../service/types.d.ts').GroupMember>} fields
 * @returns {import('../service/types.d.ts').GroupMember}
 */
export const aMember = (fields = {}) => ({
  jid: JID,
  lid: null,
  phone: null,
  name: null,
  role: 'member',
  is_me: false,
  ...fields,
});

/**
 * @param {Partial<import('../service/types.d.ts').Group>} fields
 * @returns {import('../service/types.d.ts').Group}
 */
export const aGroup = (fields = {}) => ({
  jid: '1203630@g.us',
  subject: 'Friends',
  description: null,
  owner_jid: null,
  created_at: null,
  is_announcement: false,
  is_locked: false,
  ephemeral_seconds: null,
  size: 0,
  my_role: 'admin',
  participants: [],
  ...fields,
});
