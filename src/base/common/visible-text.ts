/**
 * A character that leaves ink, as an accent does even alone. White space, signs that only change others, such as variation
 * selectors, and the empty pattern of Braille leave none; lone surrogates cannot be sent.
 */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cs}\p{DI}\u2800\ufff9-\ufffb]/u;

/** True if people see something of the text. */
export function hasVisible(text: string): boolean {
  return VISIBLE.test(text);
}
