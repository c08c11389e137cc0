import { html } from 'lit';

/** So much of a long text stands before the first word that was found. */
const LEAD = 24;

/**
 * A text with the words of a search marked, cut so that the first of them is near its beginning.
 * @param {string} text
 * @param {string} words
 */
export function markWords(text, words) {
  const parts = words.trim().split(/\s+/).filter(Boolean).map(escape);
  if (parts.length === 0) return text;
  const pattern = new RegExp(`(${parts.join('|')})`, 'giu');
  const first = text.search(pattern);
  const shown = first > LEAD ? `…${text.slice(wordAt(text, first - LEAD, first))}` : text;
  return shown.split(pattern).map((part, index) => (index % 2 ? html`<mark>${part}</mark>` : part));
}

/**
 * Where the next word begins, or `from` where that is not before `to`.
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
