import { html } from 'lit';

/** How many characters to show before the first match in a long text. */
const LEAD = 24;

/**
 * A text with the searched words marked, cut so that the first match is near the start.
 * @param {string} text
 * @param {string} words
 */
export function highlightWords(text, words) {
  const parts = words.trim().split(/\s+/).filter(Boolean).map(escape);
  if (parts.length === 0) return text;
  const pattern = new RegExp(`(${parts.join('|')})`, 'giu');
  const first = text.search(pattern);
  const shown = first > LEAD ? `…${text.slice(wordAt(text, first - LEAD, first))}` : text;
  return shown.split(pattern).map((part, index) => (index % 2 ? html`<mark>${part}</mark>` : part));
}

/**
 * The index of the next word's start, or `from` if there is none before `to`.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 */
function wordAt(text, from, to) {
  const gap = text.slice(from, to).search(/\s/);
  return gap < 0 ? from : from + gap + 1;
}

/** @param {string} word */
const escape = (word) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
