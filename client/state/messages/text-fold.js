/** A text up to this size is shown whole. */
const MAX_CHARACTERS = 1500;
const MAX_LINES = 24;
/** The visible part of a longer text, so that at least a third is hidden. */
const SHOWN_CHARACTERS = 1000;
const SHOWN_LINES = 16;

/**
 * The beginning of a long text; null for one that is shown whole.
 * @param {string} text
 */
export function foldText(text) {
  const lines = text.split('\n', MAX_LINES + 1);
  if (text.length <= MAX_CHARACTERS && lines.length <= MAX_LINES) return null;
  const start = lines.slice(0, SHOWN_LINES).join('\n');
  if (start.length <= SHOWN_CHARACTERS) return start;
  const cut = start.slice(0, SHOWN_CHARACTERS);
  const end = cut.search(/\s\S*$/);
  // Between words, or at least not within a pair of code units.
  return end > SHOWN_CHARACTERS / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '');
}
