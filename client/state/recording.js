/**
 * @import { DashboardEvent } from '../service/types.d.ts'
 */

/**
 * A chat or person in a recording; all names and addresses are pseudonyms.
 * @typedef {{ jid: string, addresses: string[], name: string, is_group: boolean, is_named: boolean, members: string[] }} RecordedChat
 */

/**
 * An event or raw stanza, with its time since the start.
 * @typedef {DashboardEvent & { atMs: number }} RecordedEvent
 */

/**
 * @typedef {object} Recording
 * @property {number} startedAt ms since 1970
 * @property {string} service its version
 * @property {string[]} missing what the service did not have any more
 * @property {RecordedChat[]} chats
 * @property {RecordedEvent[]} events events and stanzas, oldest first
 */

/**
 * @typedef {{ recording: Recording | null, problems: string[] }} ReadRecording the recording is null if nothing could be read
 */

const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;
/** After more, the rest is not listed. */
const MAX_PROBLEMS = 10;

/**
 * Reads a file. Damaged lines are left out and named; everything else stays.
 * @param {string} text
 * @returns {ReadRecording}
 */
export function readRecording(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return { recording: null, problems: ['The file is empty.'] };
  const records = lines.map(parseLine);
  const problem = headerProblem(records[0]);
  if (problem) return { recording: null, problems: [problem] };
  const problems = records.flatMap((record, index) => lineProblem(record, index));
  if (records.at(-1)?.record !== 'end')
    problems.push('The file ends early: its last line is missing. What is in it is shown.');
  const shown = problems.slice(0, MAX_PROBLEMS);
  if (problems.length > MAX_PROBLEMS)
    shown.push(`${problems.length - MAX_PROBLEMS} more lines are damaged.`);
  return { recording: toRecording(records), problems: shown };
}

/** @param {string} line */
function parseLine(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {any} header */
function headerProblem(header) {
  if (header?.format !== FORMAT)
    return 'This is not a recording of a session: its first line does not say so.';
  if (header.version !== VERSION)
    return `This recording has version ${String(header.version)}, and this page reads version ${VERSION}. Open it with a newer dashboard.`;
  return Number.isFinite(Date.parse(header.started_at))
    ? null
    : 'The first line of this recording has no time.';
}

/**
 * @param {any} record
 * @param {number} index
 * @returns {string[]}
 */
function lineProblem(record, index) {
  if (index === 0 || record?.record === 'end') return [];
  if (record === null) return [`Line ${index + 1} cannot be read, and is left out.`];
  return isChat(record) || isEvent(record)
    ? []
    : [`Line ${index + 1} is not a record that this page knows, and is left out.`];
}

/** @param {any} record */
const isChat = (record) =>
  record?.record === 'chat' && typeof record.jid === 'string' && typeof record.name === 'string';

/** @param {any} record */
const isEvent = (record) =>
  ['event', 'stanza'].includes(record?.record) &&
  typeof record.type === 'string' &&
  Number.isFinite(record.at_ms) &&
  Number.isInteger(record.seq) &&
  typeof record.payload === 'object' &&
  record.payload !== null;

/**
 * @param {any[]} records
 * @returns {Recording}
 */
function toRecording([header, ...records]) {
  const startedAt = Date.parse(header.started_at);
  const chats = records.filter(isChat).map(({ record: _, ...chat }) => chat);
  const events = records.filter(isEvent).map((record) => toEvent(record, startedAt));
  const missing = Array.isArray(header.missing) ? header.missing.map(String) : [];
  return { startedAt, service: String(header.service), missing, chats, events };
}

/**
 * @param {any} record
 * @param {number} startedAt
 * @returns {RecordedEvent}
 */
function toEvent({ record, at_ms: atMs, ...event }, startedAt) {
  return {
    kind: 'node',
    source: 'whatsapp',
    chat_jid: null,
    message_id: null,
    ...event,
    ...(record === 'stanza' && { kind: 'node' }),
    id: event.seq,
    timestamp: new Date(startedAt + atMs).toISOString(),
    atMs,
  };
}
