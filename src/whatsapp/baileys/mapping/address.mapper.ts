import type { Contact, WAMessageKey } from '@whiskeysockets/baileys';
import type { Address, AliasPair } from '../../inbound-batch.js';
import { isGroup, isLid, isPn, normalizeJid } from '../../jid.js';
import { isReceiver, type Receiver } from './own-account.js';

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
  // A business's hosted device has addresses of its own, which are not the person's.
  const own = jids.some(isHosted) ? [first] : known;
  const pn = own.find(isPn) ?? null;
  const lid = own.find(isLid) ?? null;
  return { jid: pn ?? lid ?? first, pn, lid, isGroup: false };
}

function isHosted(jid: string | null | undefined): boolean {
  return /@hosted(\.lid)?$/.test(jid ?? '');
}

/**
 * The chat of a message. `remoteJidAlt` is the other address of the same person, except where it is
 * us: for our own messages the library fills it from the stanza's sender (Baileys:
 * Utils/decode-wa-message.js). A message to a broadcast list is in the chat with its sender.
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
  // Without our own lid it cannot be told from the contact's.
  return receiver.lid !== null && !isReceiver(receiver, remoteJidAlt);
}

export function toContactAddress(contact: Partial<Contact>): Address | null {
  return toAddress(contact.id, contact.phoneNumber, contact.lid);
}

export function toAliasPair(address: Address | null): AliasPair | null {
  return address?.pn && address.lid ? { pn: address.pn, lid: address.lid } : null;
}
