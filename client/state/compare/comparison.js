import { diffArrays } from 'diff/lib/diff/array.js';
import { diffWordsWithSpace } from 'diff/lib/diff/word.js';

/**
 * @typedef {{ text: string, isMarked: boolean }} LinePart
 *
 * @typedef {object} ComparedRow
 * @property {LinePart[] | null} first null where only the second side has a line
 * @property {LinePart[] | null} second
 * @property {boolean} isSame
 */

/** The most differences that are searched for, more than anybody reads: the time grows with their square. */
const MAX_DIFFERENCES = 2000;
/** The same limit within a line. */
const MAX_WORDS = 500;

/**
 * Two texts line by line, side by side.
 * @param {string} first
 * @param {string} second
 * @returns {ComparedRow[] | null} null if they have too many differences
 */
export function compareTexts(first, second) {
  const changes = diffArrays(first.split('\n'), second.split('\n'), {
    maxEditLength: MAX_DIFFERENCES,
  });
  if (!changes) return null;
  /** @type {ComparedRow[]} */
  const rows = [];
  /** @type {string[]} */
  let gone = [];
  for (const { added, removed, value } of changes) {
    if (removed) gone = value;
    else {
      rows.push(
        ...(added ? changedRows(gone, value) : [...changedRows(gone, []), ...value.map(sameRow)]),
      );
      gone = [];
    }
  }
  return [...rows, ...changedRows(gone, [])];
}

/** @param {readonly ComparedRow[]} rows */
export const countDifferences = (rows) => rows.filter(({ isSame }) => !isSame).length;

/**
 * @param {string} line
 * @returns {ComparedRow}
 */
const sameRow = (line) => ({ first: [plain(line)], second: [plain(line)], isSame: true });

/**
 * Pairs replaced lines, so that they are side by side.
 * @param {string[]} gone
 * @param {string[]} come
 * @returns {ComparedRow[]}
 */
const changedRows = (gone, come) =>
  Array.from({ length: Math.max(gone.length, come.length) }, (_, index) =>
    changedRow(gone[index], come[index]),
  );

/**
 * @param {string | undefined} first
 * @param {string | undefined} second
 * @returns {ComparedRow}
 */
function changedRow(first, second) {
  if (first === undefined || second === undefined)
    return {
      first: first === undefined ? null : [marked(first)],
      second: second === undefined ? null : [marked(second)],
      isSame: false,
    };
  const words = diffWordsWithSpace(first, second, { maxEditLength: MAX_WORDS });
  if (!words) return { first: [marked(first)], second: [marked(second)], isSame: false };
  return {
    first: words
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isMarked: removed })),
    second: words
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isMarked: added })),
    isSame: false,
  };
}

/** @param {string} text */
const plain = (text) => ({ text, isMarked: false });

/** @param {string} text */
const marked = (text) => ({ text, isMarked: true });
