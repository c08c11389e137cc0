import { t } from '../../language/t.js';

/**
 * The meaning of stanzas and events, in a sentence or two.
 *
 * @import { DashboardEvent } from '../../service/types.d.ts'
 */

/** @type {Record<string, string>} by type; the empty key is for a missing type */
const RECEIPTS = {
  '': t('glossary.receipt'),
  read: t('glossary.receipt.read'),
  'read-self': t('glossary.receipt.read-self'),
  played: t('glossary.receipt.played'),
  'played-self': t('glossary.receipt.played-self'),
  retry: t('glossary.receipt.retry'),
  inactive: t('glossary.receipt.inactive'),
  sender: t('glossary.receipt.sender'),
  peer_msg: t('glossary.receipt.peer'),
  hist_sync: t('glossary.receipt.history'),
  'server-error': t('glossary.receipt.server-error'),
};

/** @type {Record<string, string>} by namespace */
const QUERIES = {
  'w:p': t('glossary.query.ping'),
  encrypt: t('glossary.query.keys'),
  usync: t('glossary.query.people'),
  'w:g2': t('glossary.query.group'),
  'w:m': t('glossary.query.media'),
  'w:sync:app:state': t('glossary.query.app-state'),
  'w:profile:picture': t('glossary.query.picture'),
  'w:web': t('glossary.query.web'),
  'w:mex': t('glossary.query.mex'),
  privacy: t('glossary.query.privacy'),
  passive: t('glossary.query.passive'),
  abt: t('glossary.query.experiments'),
  blocklist: t('glossary.query.blocklist'),
  md: t('glossary.query.pairing'),
  'urn:xmpp:ping': t('glossary.query.server-ping'),
  'urn:xmpp:whatsapp:dirty': t('glossary.query.dirty'),
};

/** @type {Record<string, string>} by type */
const NOTIFICATIONS = {
  encrypt: t('glossary.notification.encrypt'),
  devices: t('glossary.notification.devices'),
  picture: t('glossary.notification.picture'),
  'w:gp2': t('glossary.notification.group'),
  account_sync: t('glossary.notification.account'),
  server_sync: t('glossary.notification.server'),
  mediaretry: t('glossary.notification.media-retry'),
  privacy_token: t('glossary.notification.privacy-token'),
  contacts: t('glossary.notification.contacts'),
  status: t('glossary.notification.status'),
};

/** @type {Record<string, string>} by tag */
const TAGS = {
  message: t('glossary.tag.message'),
  presence: t('glossary.tag.presence'),
  chatstate: t('glossary.tag.chatstate'),
  call: t('glossary.tag.call'),
  success: t('glossary.tag.success'),
  failure: t('glossary.tag.failure'),
  'stream:error': t('glossary.tag.stream-error'),
  xmlstreamend: t('glossary.tag.stream-end'),
  ib: t('glossary.tag.ib'),
};

/** @type {Record<string, string>} by type */
const EVENTS = {
  'message.received': t('glossary.event.message.received'),
  'message.queued': t('glossary.event.message.queued'),
  'message.uploaded': t('glossary.event.message.uploaded'),
  'message.media': t('glossary.event.message.media'),
  'message.edited': t('glossary.event.message.edited'),
  'message.deleted': t('glossary.event.message.deleted'),
  'message.reaction': t('glossary.event.message.reaction'),
  'message.poll_vote': t('glossary.event.message.poll_vote'),
  'message.undecrypted': t('glossary.event.message.undecrypted'),
  'message.postponed': t('glossary.event.message.postponed'),
  'message.history': t('glossary.event.message.history'),
  'chat.read': t('glossary.event.chat.read'),
  'call.ringing': t('glossary.event.call.ringing'),
  'call.ended': t('glossary.event.call.ended'),
  'webhook.disabled': t('glossary.event.webhook.disabled'),
  'ack.server': t('glossary.event.ack.server'),
  'ack.delivered': t('glossary.event.ack.delivered'),
  'ack.read': t('glossary.event.ack.read'),
  'ack.played': t('glossary.event.ack.played'),
  'ack.error': t('glossary.event.ack.error'),
  'ack.timeout': t('glossary.event.ack.timeout'),
  'connection.state': t('glossary.event.connection.state'),
  'connection.qr': t('glossary.event.connection.qr'),
  'connection.paired': t('glossary.event.connection.paired'),
  'connection.synced': t('glossary.event.connection.synced'),
  'connection.privacy': t('glossary.event.connection.privacy'),
};

export const EVENT_TYPES = Object.keys(EVENTS);

/**
 * The meaning of an event or stanza; null if it is unknown.
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
  if (error) return t('glossary.ack.refused', { name, code: error });
  return isOurs ? t('glossary.ack.ours', { name }) : t('glossary.ack.theirs', { name });
}

/** @param {Record<string, string>} attrs */
function query({ type, xmlns = '' }) {
  if (type === 'result') return t('glossary.query.result');
  if (type === 'error') return t('glossary.query.error');
  return QUERIES[xmlns] ?? t('glossary.query');
}
