/**
 * WhatsApp's addresses: a person by number (`15550100@s.whatsapp.net`) or without it (`900@lid`), with agent and device
 * before the @; a group; then lists, channels and bots.
 */
const ADDRESS =
  /[0-9]{1,20}(?:_[0-9]+)?(?::[0-9]{1,5})?@(?:s\.whatsapp\.net|c\.us|hosted\.lid|hosted|lid)|[0-9]{5,20}(?:-[0-9]{5,20})?@g\.us|[0-9A-Za-z.-]{1,40}@(?:broadcast|newsletter|bot)/;
const WHOLE = new RegExp(`^(?:${ADDRESS.source})$`);
const IN_TEXT = new RegExp(`(?<![\\d-])(?:${ADDRESS.source})\\b`, 'g');
/** No address is longer. */
const MAX_LENGTH = 64;
/** The usual names of servers that have another one. */
const USUAL: Record<string, string> = {
  'c.us': 's.whatsapp.net',
  hosted: 's.whatsapp.net',
  'hosted.lid': 'lid',
};

/** The parts of an address. */
export interface Address {
  user: string;
  /** With its colon; empty without one. */
  device: string;
  server: string;
  /** Without agent and device, in its usual form. */
  bare: string;
}

/** Null if it is not one. */
export function parseAddress(value: string): Address | null {
  if (value.length > MAX_LENGTH || !WHOLE.test(value)) return null;
  const [name = '', server = ''] = value.split('@');
  const [agent = '', device] = name.split(':');
  const [user = ''] = agent.split('_');
  return {
    user,
    device: device === undefined ? '' : `:${device}`,
    server,
    bare: `${user}@${USUAL[server] ?? server}`,
  };
}

/** @param bare an address in its usual form */
export function isPerson(bare: string): boolean {
  return /@(?:s\.whatsapp\.net|lid)$/.test(bare);
}

/** Replaces each address in a text. */
export function replaceAddresses(text: string, replace: (address: string) => string): string {
  return text.replace(IN_TEXT, replace);
}

/** Digits that are no phone numbers: JSON escapes, ids of messages and requests, versions of WhatsApp Web. */
const HARMLESS =
  /\\u[0-9a-f]{4}|\b(?=[0-9A-F]*[A-F])[0-9A-F]{16,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d\.\d{4}\.\d{7,12}\b/;
const EITHER = new RegExp(`(${HARMLESS.source})|\\+?\\d{4,}`, 'g');
/** Between the first digits of a jid and its server: further digits, an agent, a device. */
const REST_OF_USER = /(?:[_:.-]\d+)*/y;
const PHONE_DIGITS = 7;

/**
 * Replaces each possible phone number, and the user part of a jid, however short. Takes time in proportion to any text:
 * the characters after a number are read once for all numbers of a user part.
 */
export function replaceNumbers(text: string, replace: (number: string) => string): string {
  let readTo = 0;
  const isUserPart = (end: number): boolean => {
    if (end > readTo) {
      REST_OF_USER.lastIndex = end;
      readTo = end + (REST_OF_USER.exec(text)?.[0].length ?? 0);
    }
    return text[readTo] === '@';
  };
  return text.replace(EITHER, (found: string, harmless: string | undefined, at: number) => {
    if (harmless !== undefined) return harmless;
    const digits = found.replace('+', '');
    if (digits.length >= PHONE_DIGITS) return replace(found);
    if (!isUserPart(at + found.length)) return found;
    return found.slice(0, -digits.length) + replace(digits);
  });
}
