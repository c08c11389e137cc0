import { isPing } from '../events/event-facts.js';
import { matches, NO_QUERY, parseQuery } from '../events/event-query.js';
import { withExpanded } from '../shared/expanded.js';
import { eventKeys } from '../inspector/inspector.view.js';
import { slice } from '../shared/slice.js';
import { readRecording } from './recording.js';
import { titleChats } from './recording.view.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { RecordedEvent, Recording } from './recording.js'
 *
 * @typedef {object} OpenRecording
 * @property {string} fileName
 * @property {Recording | null} recording
 * @property {string[]} problems sentences
 * @property {Chat[]} chats as far as the filter and the names need them
 * @property {typeof NO_QUERY} query
 * @property {boolean} hasPings
 * @property {RecordedEvent[]} rows the shown ones
 * @property {ReadonlySet<string>} expanded keys of rows
 * @property {string | null} current the key of the row that was stepped to
 */

/** @type {OpenRecording} */
export const NO_RECORDING = {
  fileName: '',
  recording: null,
  problems: [],
  chats: [],
  query: NO_QUERY,
  hasPings: false,
  rows: [],
  expanded: new Set(),
  current: null,
};

/** The file on the page of recordings. */
export const recording = slice(NO_RECORDING, {
  'recording.opened': opened,
  'recording.queried': (open, /** @type {{ text: string }} */ { text }) =>
    shown({ ...open, query: parseQuery(text, open.chats) }),
  'recording.pings': (open, /** @type {{ hasPings: boolean }} */ { hasPings }) =>
    shown({ ...open, hasPings }),
  'recording.stepped': (open, /** @type {{ by: 1 | -1 }} */ { by }) => stepped(open, by),
  'recording.expanded': (
    open,
    /** @type {{ key: string, isExpanded: boolean }} */ { key, isExpanded },
  ) => ({ ...open, expanded: withExpanded(open.expanded, key, isExpanded) }),
});

/**
 * Opens a file; one that cannot be read leaves the one before open.
 * @param {OpenRecording} open
 * @param {{ fileName: string, text: string }} action
 * @returns {OpenRecording}
 */
function opened(open, { fileName, text }) {
  const { recording, problems } = readRecording(text);
  if (!recording) return { ...open, problems: problems.map((each) => `${fileName}: ${each}`) };
  const chats = recording.chats.map(titleChats);
  return shown({ ...NO_RECORDING, fileName, recording, problems, chats });
}

/** @param {OpenRecording} open */
function shown(open) {
  const { recording, query, hasPings } = open;
  const rows = (recording?.events ?? []).filter(
    (event) => (hasPings || !isPing(event)) && matches(event, query),
  );
  return { ...open, rows };
}

/**
 * Steps to the next row or the one before: it opens, and the last one closes.
 * @param {OpenRecording} open
 * @param {1 | -1} by
 */
function stepped(open, by) {
  const keys = eventKeys(open.rows);
  const here = open.current === null ? -1 : keys.indexOf(open.current);
  const at = Math.min(keys.length - 1, Math.max(0, here === -1 && by === -1 ? 0 : here + by));
  const current = keys[at] ?? null;
  if (current === null) return open;
  const closed =
    open.current === null ? open.expanded : withExpanded(open.expanded, open.current, false);
  return { ...open, current, expanded: withExpanded(closed, current, true) };
}
