import type { BinaryNode } from '@whiskeysockets/baileys';
import { isLid, isPn, normalizeJid } from '../../jid.js';

const TAGS = new Set(['message', 'receipt', 'chatstate', 'presence']);

/**
 * True if a stanza of a chat of two names a third person as its participant. Only groups and lists have participants:
 * WhatsApp vouches for the sender, not for people whom a sender names.
 */
export function namesThirdPerson({ tag, attrs }: BinaryNode): boolean {
  if (!TAGS.has(tag) || attrs.participant === undefined) return false;
  const from = normalizeJid(attrs.from ?? '');
  if (from === null || !(isPn(from) || isLid(from))) return false;
  return normalizeJid(attrs.participant) !== from;
}
