/** Strings of a JSON line; figures such as times and levels stand outside of them. */
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Ids of messages and requests, versions of WhatsApp Web, escapes of JSON: digits, but nobody's number. */
const HARMLESS =
  /\\u[0-9a-f]{4}|\b(?=[0-9A-F]*[A-F])[0-9A-F]{16,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d\.\d{4}\.\d{7,12}\b/;
/** Phone numbers, and what stands before the @ of an address, however short. */
const NUMBER = /\+?\d{7,}|\d{4,}(?=(?:[_:.-]\d+)*@)/;
const EITHER = new RegExp(`(${HARMLESS.source})|${NUMBER.source}`, 'g');

const SHOWN_DIGITS = 3;

/** A text without phone numbers: their last digits tell lines of different people apart. */
export function maskNumbers(text: string): string {
  return replaceNumbers(text, (number) => `…${number.slice(-SHOWN_DIGITS)}`);
}

/** The same for a line of JSON, which stays one. */
export function maskLine(line: string): string {
  return line.replace(STRING, maskNumbers);
}

/** Puts something else in the place of each number that may be a person's. */
export function replaceNumbers(text: string, replace: (number: string) => string): string {
  return text.replace(EITHER, (found, harmless?: string) => harmless ?? replace(found));
}
