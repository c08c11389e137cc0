/** Emoji of families and flags of regions have up to 35 units; more would be a malicious one. */
const MAX_LENGTH = 64;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A picture, a flag, or a key such as 1️⃣; with or without the selector that asks for colors. */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)/u;

/** True for a text that people see as a single emoji. */
export function isOneEmoji(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !EMOJI.test(value)) return false;
  return [...graphemes.segment(value)].length === 1;
}
