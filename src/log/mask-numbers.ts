/** The strings of a JSON line; times and levels are not in strings. */
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Digits that are no phone numbers: JSON escapes, ids of messages and requests, versions of WhatsApp Web. */
const HARMLESS =
  /\\u[0-9a-f]{4}|\b(?=[0-9A-F]*[A-F])[0-9A-F]{16,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d\.\d{4}\.\d{7,12}\b/;
/** Phone numbers, and the user part of a jid, however short. */
const NUMBER = /\+?\d{7,}|\d{4,}(?=(?:[_:.-]\d+)*@)/;
const EITHER = new RegExp(`(${HARMLESS.source})|${NUMBER.source}`, 'g');

const SHOWN_DIGITS = 3;

/** Masks phone numbers but for their last digits, which distinguish people. */
export function maskNumbers(text: string): string {
  return replaceNumbers(text, (number) => `…${number.slice(-SHOWN_DIGITS)}`);
}

/** The same for a line of JSON, which stays valid. */
export function maskLine(line: string): string {
  return line.replace(STRING, maskNumbers);
}

/** Replaces each number that may be a phone number. */
export function replaceNumbers(text: string, replace: (number: string) => string): string {
  return text.replace(EITHER, (found, harmless?: string) => harmless ?? replace(found));
}
