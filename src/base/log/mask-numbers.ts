/** The strings of a JSON line; times and levels are no strings. One without an end reaches to the end of the line. */
const STRING = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;

/** Digits that are no phone numbers: JSON escapes, ids of messages and requests, versions of WhatsApp Web. */
const HARMLESS =
  /\\u[0-9a-f]{4}|\b(?=[0-9A-F]*[A-F])[0-9A-F]{16,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d\.\d{4}\.\d{7,12}\b/;
const EITHER = new RegExp(`(${HARMLESS.source})|\\+?\\d{4,}`, 'g');
/** Between the first digits of a jid and its server: further digits, an agent, a device. */
const REST_OF_USER = /(?:[_:.-]\d+)*/y;

const PHONE_DIGITS = 7;
const SHOWN_DIGITS = 3;

/** Masks phone numbers but for their last digits, which distinguish people. */
export function maskNumbers(text: string): string {
  return replaceNumbers(text, (number) => `…${number.slice(-SHOWN_DIGITS)}`);
}

/** The same for a line of JSON, which stays valid. */
export function maskLine(line: string): string {
  return line.replace(STRING, maskNumbers);
}

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
