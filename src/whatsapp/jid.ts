import { parseAddress } from '../base/masking/addresses.js';

export const PN_SUFFIX = '@s.whatsapp.net';
const LID_SUFFIX = '@lid';

/** A cache: most messages contain the same few jids. */
const normalized = new Map<string, string>();
const MAX_NORMALIZED = 1000;

/** The jid without device and agent, in its usual form; null if it is not one. */
export function normalizeJid(value: string): string | null {
  const known = normalized.get(value);
  if (known !== undefined) return known;
  const jid = parseAddress(value)?.bare;
  // Only jids are kept: a malicious client may send megabytes in their place.
  if (jid === undefined) return null;
  if (normalized.size >= MAX_NORMALIZED) normalized.clear();
  normalized.set(value, jid);
  return jid;
}

export function isPn(jid: string): boolean {
  return jid.endsWith(PN_SUFFIX);
}

export function isLid(jid: string): boolean {
  return jid.endsWith(LID_SUFFIX);
}

export function isGroup(jid: string): boolean {
  return jid.endsWith('@g.us');
}

/** A chat that people see in their list: a person or a group, not a status or a channel. */
export function isListedChat(jid: string): boolean {
  return isPn(jid) || isLid(jid) || isGroup(jid);
}

/** The part before the @, by which texts mention a person. */
export function userOf(jid: string): string {
  return jid.split('@')[0];
}

/** `+<digits>` of a phone number's jid, null for any other: a lid is not a phone number. */
export function phoneOf(jid: string | null): string | null {
  return jid !== null && isPn(jid) ? `+${jid.slice(0, -PN_SUFFIX.length)}` : null;
}
