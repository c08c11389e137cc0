import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import type { Privacy } from '../../session.js';

const NAMES = new Map<string, keyof Privacy>([
  ['readreceipts', 'readReceipts'],
  ['last', 'lastSeen'],
  ['online', 'online'],
  ['profile', 'profilePicture'],
  ['status', 'about'],
  ['groupadd', 'groupAdd'],
  ['calladd', 'callAdd'],
]);
const UNKNOWN: Privacy = {
  readReceipts: null,
  lastSeen: null,
  online: null,
  profilePicture: null,
  about: null,
  groupAdd: null,
  callAdd: null,
};
/** A word that WhatsApp uses for a value. */
const VALUE = /^[a-z_]{1,40}$/;

/**
 * The privacy settings after a stanza; null for a stanza without any. The answer to a query has all of them; a
 * notification has only those that another device has changed; the library ignores it (whatsmeow: privacysettings.go,
 * handlePrivacySettingsNotification).
 */
export function toPrivacy(stanza: BinaryNode, before: Privacy | null): Privacy | null {
  const { tag, attrs } = stanza;
  const isAnswer = tag === 'iq' && attrs.type === 'result';
  const isNews = tag === 'notification' && attrs.type === 'account_sync';
  if (!isAnswer && !isNews) return null;
  const privacy = getBinaryNodeChild(stanza, 'privacy');
  if (!privacy) return null;
  const changes = getBinaryNodeChildren(privacy, 'category').flatMap(({ attrs: category }) => {
    const name = NAMES.get(category.name ?? '');
    const { value = '' } = category;
    return name && VALUE.test(value) ? [[name, value] as const] : [];
  });
  return { ...UNKNOWN, ...(isNews && before), ...Object.fromEntries(changes) };
}
