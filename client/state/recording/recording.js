import { t } from '../../language/t.js';

/**
 * @import { DashboardEvent } from '../../service/types.d.ts'
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
 * @property {string[]} missing codes of parts that the service no longer had
 * @property {RecordedChat[]} chats
 * @property {RecordedEvent[]} events events and stanzas, oldest first
 */

/**
 * @typedef {{ recording: Recording | null, problems: string[] }} ReadRecording the recording is null if nothing could be read
 */

const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;
/** The most problems that are listed. */
const MAX_PROBLEMS = 10;

/**
 * Reads a file. Damaged lines are left out and named; everything else stays.
 * @param {string} text
 * @returns {ReadRecording}
 */
export function readRecording(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return { recording: null, problems: [t('recording.empty')] };
  const records = lines.map(parseLine);
  const problem = headerProblem(records[0]);
  if (problem) return { recording: null, problems: [problem] };
  const problems = records.flatMap((record, index) => lineProblem(record, index));
  if (records.at(-1)?.record !== 'end') problems.push(t('recording.early'));
  const shown = problems.slice(0, MAX_PROBLEMS);
  if (problems.length > MAX_PROBLEMS)
    shown.push(t('recording.more', { count: problems.length - MAX_PROBLEMS }));
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
  if (header?.format !== FORMAT) return t('recording.no-format');
  if (header.version !== VERSION)
    return t('recording.version', { version: String(header.version), known: VERSION });
  return Number.isFinite(Date.parse(header.started_at)) ? null : t('recording.no-time');
}

/**
 * @param {any} record
 * @param {number} index
 * @returns {string[]}
 */
function lineProblem(record, index) {
  if (index === 0 || record?.record === 'end') return [];
  if (record === null) return [t('recording.line', { number: index + 1 })];
  return isChat(record) || isEvent(record)
    ? []
    : [t('recording.unknown-line', { number: index + 1 })];
}

/** Longer than any recording; times beyond the calendar cannot be shown. */
const MAX_SPAN_MS = 366 * 86_400_000;

/** @param {any} record */
const isChat = (record) =>
  record?.record === 'chat' &&
  typeof record.jid === 'string' &&
  typeof record.name === 'string' &&
  Array.isArray(record.addresses) &&
  record.addresses.every((/** @type {unknown} */ each) => typeof each === 'string');

/** @param {any} record */
const isEvent = (record) =>
  ['event', 'stanza', 'delivery'].includes(record?.record) &&
  typeof record.type === 'string' &&
  Number.isInteger(record.at_ms) &&
  Math.abs(record.at_ms) < MAX_SPAN_MS &&
  Number.isInteger(record.seq) &&
  isPayload(record.payload);

/** @param {any} payload */
const isPayload = (payload) =>
  typeof payload === 'object' &&
  payload !== null &&
  ['undefined', 'string'].includes(typeof payload.xml) &&
  Object.values(payload.attrs ?? {}).every((value) => typeof value === 'string');

/**
 * @param {any[]} records
 * @returns {Recording}
 */
function toRecording([header, ...records]) {
  const startedAt = Date.parse(header.started_at);
  const chats = records.filter(isChat);
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
    ...(record === 'delivery' && { kind: 'webhook', source: 'service' }),
    id: event.seq,
    timestamp: new Date(startedAt + atMs).toISOString(),
    atMs,
  };
}
