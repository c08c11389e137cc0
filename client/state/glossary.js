/**
 * What stanzas and events mean, in a sentence or two.
 *
 * @import { DashboardEvent } from '../service/types.d.ts'
 */

/** @type {Record<string, string>} by type; the empty one means that there is none */
const RECEIPTS = {
  '': 'A device has received the message. In a group, each member sends one.',
  read: 'The message was seen. It is only sent if its reader has receipts switched on.',
  'read-self': 'Another device of this account has read the message.',
  played: 'The voice message or video was played.',
  'played-self': 'Another device of this account has played the message.',
  retry:
    'The message could not be decrypted. Its sender is asked to send it once more, in a new session where needed.',
  inactive: 'A device has received the message while nobody used it.',
  sender: 'Another device of this account has received what was sent here.',
  peer_msg: 'A device of this account has received a message that only devices exchange.',
  hist_sync: 'A part of the history from the phone was received.',
  'server-error': 'The phone is asked to upload a file again that WhatsApp no longer has.',
};

/** @type {Record<string, string>} by namespace */
const QUERIES = {
  'w:p': 'A ping, so that both sides notice a connection that is gone.',
  encrypt:
    'Keys: this device uploads some of its own, or asks for those of others to begin a session.',
  usync: 'A question about people: their devices, and whether a number is on WhatsApp.',
  'w:g2': 'About a group: its subject, its members, its settings.',
  'w:m': 'A question for the media servers, and for a token to use them.',
  'w:sync:app:state': 'Chats that were archived, pinned or muted, on all devices.',
  'w:profile:picture': 'A profile picture.',
  'w:web': 'Settings of the web client.',
  'w:mex': 'A question to WhatsApp’s newer interface.',
  privacy: 'Privacy settings, or tokens that allow to write to somebody.',
  passive: 'This device tells that it is ready to receive.',
  abt: 'Settings of WhatsApp’s experiments.',
  blocklist: 'The blocked contacts.',
  md: 'The pairing of a linked device.',
  'urn:xmpp:ping': 'A ping of the server.',
  'urn:xmpp:whatsapp:dirty': 'Something has changed while this device was away.',
};

/** @type {Record<string, string>} by type */
const NOTIFICATIONS = {
  encrypt: 'Keys: somebody has a new identity, or few keys of this device are left.',
  devices: 'Somebody has linked or unlinked a device.',
  picture: 'A picture was changed.',
  'w:gp2': 'A group was changed: its members, subject or settings.',
  account_sync: 'Settings of this account were changed on another device.',
  server_sync: 'Chats were changed on another device.',
  mediaretry: 'The phone has uploaded a file again, or cannot.',
  privacy_token: 'Somebody allows this account to write to them.',
  contacts: 'A contact was changed.',
  status: 'Somebody has changed the text about them.',
};

/** @type {Record<string, string>} by tag */
const TAGS = {
  message:
    'A message. Each <enc> in it is encrypted for one device: pkmsg begins a session, msg continues one, skmsg is for a group.',
  presence: 'Who is online, or that this device is.',
  chatstate: 'Somebody is typing or recording.',
  call: 'A call, which this device does not take.',
  success: 'WhatsApp has accepted the login of this device.',
  failure: 'WhatsApp refuses the login. The code says why.',
  'stream:error': 'WhatsApp ends the connection. The code says why.',
  xmlstreamend: 'WhatsApp has closed the connection.',
  ib: 'News about the connection: how much has waited while this device was away, or which server to use next.',
};

/** @type {Record<string, string>} by type */
const EVENTS = {
  'message.received': 'A message of somebody else is stored.',
  'message.queued': 'A message is stored here and waits to be sent.',
  'message.uploaded': 'The file of a message is at WhatsApp.',
  'message.media': 'The state of a message’s file has changed.',
  'message.edited': 'A message was edited by its author.',
  'message.deleted': 'A message was deleted for everyone.',
  'message.reaction': 'Somebody has reacted, or taken a reaction back.',
  'message.undecrypted': 'A message could not be decrypted. Its sender was asked for it again.',
  'message.postponed':
    'WhatsApp restricts this account, and the earliest time for another try has changed.',
  'message.history': 'A part of the history from the phone is stored.',
  'chat.read': 'The unread counter of a chat was reset.',
  'ack.server': 'WhatsApp has the message.',
  'ack.delivered': 'The recipient’s phone has it; in a group, that of one member.',
  'ack.read': 'The recipient has seen it; in a group, one member.',
  'ack.played': 'The recipient has played it.',
  'ack.error': 'WhatsApp has refused the message. error_text says why and what to do.',
  'ack.timeout': 'WhatsApp has not confirmed the message in time.',
  'connection.state': 'The state of the session has changed. reason_text says why and what to do.',
  'connection.qr': 'There is a new code to scan.',
  'connection.paired': 'A phone was linked.',
  'connection.synced': 'The phone has sent all of its history.',
};

export const EVENT_TYPES = Object.keys(EVENTS);

/**
 * What an event or stanza means; null if that is not known.
 * @param {DashboardEvent} event
 */
export function meaningOf({ kind, type, payload }) {
  if (kind !== 'node') return EVENTS[type] ?? null;
  const { tag = '', attrs = {} } = payload ?? {};
  switch (tag) {
    case 'receipt':
      return RECEIPTS[attrs.type ?? ''] ?? null;
    case 'notification':
      return NOTIFICATIONS[attrs.type ?? ''] ?? null;
    case 'ack':
      return acknowledgement(attrs, type === 'node.out');
    case 'iq':
      return query(attrs);
    default:
      return TAGS[tag] ?? null;
  }
}

/**
 * @param {Record<string, string>} attrs
 * @param {boolean} isOurs
 */
function acknowledgement({ class: name = 'stanza', error }, isOurs) {
  if (error) return `WhatsApp refuses the ${name}, with code ${error}.`;
  return isOurs
    ? `This device has the ${name}, so WhatsApp need not send it again.`
    : `WhatsApp has the ${name}.`;
}

/** @param {Record<string, string>} attrs */
function query({ type, xmlns = '' }) {
  if (type === 'result') return 'The answer to the question with the same id.';
  if (type === 'error') return 'The question with the same id was refused.';
  return QUERIES[xmlns] ?? 'A question to WhatsApp, or of it. The answer has the same id.';
}
