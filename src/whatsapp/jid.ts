/**
 * WhatsApp's addresses: `<digits>@s.whatsapp.net` a phone number (pn), `<digits>@lid` a person
 * without their number, `<id>@g.us` a group; `:<device>` before the @ names one device of the person.
 */
const JID =
  /^([0-9]{1,20})(?:_[0-9]+)?(?::[0-9]{1,5})?@(s\.whatsapp\.net|c\.us|lid|hosted|hosted\.lid)$/;
const GROUP_JID = /^[0-9]{5,20}(?:-[0-9]{5,20})?@g\.us$/;
const OTHER_JID = /^[0-9A-Za-z.-]{1,40}@(broadcast|newsletter|bot)$/;

export const PN_SUFFIX = '@s.whatsapp.net';
const LID_SUFFIX = '@lid';

/** A cache: most messages contain the same few jids. */
const normalized = new Map<string, string | null>();
const MAX_NORMALIZED = 1000;
/** No jid is longer, but a malicious client may send megabytes. */
const MAX_JID_LENGTH = 64;

/** The jid without device and agent, in its usual form; null if it is not one. */
export function normalizeJid(value: string): string | null {
  if (value.length > MAX_JID_LENGTH) return null;
  const known = normalized.get(value);
  if (known !== undefined) return known;
  if (normalized.size >= MAX_NORMALIZED) normalized.clear();
  const jid = parseJid(value);
  normalized.set(value, jid);
  return jid;
}

function parseJid(value: string): string | null {
  const person = JID.exec(value);
  if (person) {
    const [, user, server] = person;
    return `${user}${server?.endsWith('lid') ? LID_SUFFIX : PN_SUFFIX}`;
  }
  return GROUP_JID.test(value) || OTHER_JID.test(value) ? value : null;
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
