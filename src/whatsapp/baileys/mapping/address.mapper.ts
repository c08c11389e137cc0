import type { Contact, WAMessageKey } from '@whiskeysockets/baileys';
import type { Address, AliasPair } from '../../inbound-batch.js';
import { isGroup, isLid, isPn, normalizeJid } from '../../jid.js';
import { isReceiver, type Receiver } from './own-account.js';

/** The addresses of a chat from all jids of a source; null if none has a known form. */
export function toAddress(...jids: (string | null | undefined)[]): Address | null {
  const known = jids
    .map((jid) => (jid ? normalizeJid(jid) : null))
    .filter((jid): jid is string => jid !== null);
  const [first] = known;
  if (!first) return null;
  if (!isPn(first) && !isLid(first)) {
    return { jid: first, pn: null, lid: null, isGroup: isGroup(first) };
  }
  // The hosted device of a business has its own addresses, which are not those of the person.
  const own = jids.some(isHosted) ? [first] : known;
  const pn = own.find(isPn) ?? null;
  const lid = own.find(isLid) ?? null;
  return { jid: pn ?? lid ?? first, pn, lid, isGroup: false };
}

function isHosted(jid: string | null | undefined): boolean {
  return /@hosted(\.lid)?$/.test(jid ?? '');
}

/**
 * The chat of a message. `remoteJidAlt` is the other address of the same person; in own messages it may
 * be our own, because the library takes it from the stanza's sender (Baileys:
 * Utils/decode-wa-message.js). A message to a broadcast list belongs to the chat with its sender.
 */
export function toChatAddress(key: WAMessageKey, receiver: Receiver): Address | null {
  const { remoteJid, remoteJidAlt, participant, fromMe } = key;
  if (isReceiver(receiver, remoteJid)) return toAddress(receiver.jid, receiver.lid);
  const isToList = remoteJid?.endsWith('@broadcast') && remoteJid !== 'status@broadcast';
  const jid = isToList && !fromMe ? participant : remoteJid;
  return toAddress(jid, isAltOfChat(key, receiver) ? remoteJidAlt : null);
}

function isAltOfChat({ fromMe, remoteJidAlt }: WAMessageKey, receiver: Receiver): boolean {
  if (!fromMe) return true;
  // Without our own lid we cannot distinguish it from the contact's.
  return receiver.lid !== null && !isReceiver(receiver, remoteJidAlt);
}

export function toContactAddress(contact: Partial<Contact>): Address | null {
  return toAddress(contact.id, contact.phoneNumber, contact.lid);
}

export function toAliasPair(address: Address | null): AliasPair | null {
  return address?.pn && address.lid ? { pn: address.pn, lid: address.lid } : null;
}
