import type { Contact, WAMessageKey } from '@whiskeysockets/baileys';
import type { Address, AliasPair } from '../inbound-batch.js';
import { isGroup, isLid, isPn, normalizeJid } from '../jid.js';

/** One chat's addresses from all that a source says of it; null where none is a jid we know. */
export function toAddress(...jids: (string | null | undefined)[]): Address | null {
  const known = jids
    .map((jid) => (jid ? normalizeJid(jid) : null))
    .filter((jid): jid is string => jid !== null);
  const [first] = known;
  if (!first) return null;
  if (!isPn(first) && !isLid(first)) {
    return { jid: first, pn: null, lid: null, isGroup: isGroup(first) };
  }
  const pn = known.find(isPn) ?? null;
  const lid = known.find(isLid) ?? null;
  return { jid: pn ?? lid ?? first, pn, lid, isGroup: false };
}

/**
 * The chat of a message. `remoteJidAlt` is the other address of the same person, but only for
 * received ones: for our own the library fills it from the stanza's sender, which is us (Baileys:
 * Utils/decode-wa-message.js).
 */
export function toChatAddress(key: WAMessageKey): Address | null {
  return key.fromMe ? toAddress(key.remoteJid) : toAddress(key.remoteJid, key.remoteJidAlt);
}

export function toContactAddress(contact: Partial<Contact>): Address | null {
  return toAddress(contact.id, contact.phoneNumber, contact.lid);
}

export function toAliasPair(address: Address | null): AliasPair | null {
  return address?.pn && address.lid ? { pn: address.pn, lid: address.lid } : null;
}
