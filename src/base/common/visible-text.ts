/**
 * A character that leaves ink. White space, marks that only change others, and the empty pattern of Braille leave none;
 * lone surrogates cannot be sent.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cs}\p{DI}\u2800\ufff9-\ufffb]/u;

/** True if people see something of the text. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}
