/** Stands at the end of a text that was cut. */
export const CUT_MARK = '…';

/** The characters of a text in a preview: the chat list, a quote. */
export const PREVIEW_LENGTH = 500;

const HALF_PAIR_AT_END = /[\uD800-\uDBFF]$/;

/** The size of a value as JSON in UTF-8, which is how it is stored and sent. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * The text, or its beginning and a mark. A surrogate pair is never cut apart.
 * @param maxLength characters, the mark included
 * @param maxBytes of the text as JSON, the mark and the quotes included
 */
export function cutText(text: string, maxLength: number, maxBytes = Infinity): string {
  if (text.length <= maxLength && jsonBytes(text) <= maxBytes) return text;
  const cutAt = (length: number) =>
    `${text.slice(0, length).replace(HALF_PAIR_AT_END, '')}${CUT_MARK}`;
  let fitting = 0;
  let tooLong = Math.min(text.length, maxLength);
  // Tried first: most long texts fit then, and only others need a search.
  const longest = cutAt(tooLong - 1);
  if (jsonBytes(longest) <= maxBytes) return longest;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (jsonBytes(cutAt(middle)) <= maxBytes) fitting = middle;
    else tooLong = middle;
  }
  return cutAt(fitting);
}

/** The part of a text in a preview. */
export function previewOfText(text: string): string {
  return cutText(text, PREVIEW_LENGTH);
}
