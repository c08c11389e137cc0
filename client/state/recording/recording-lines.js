/**
 * @import { Recording, RecordedEvent } from './recording.js'
 */

/** Names of fields that hold times, or depend on them. */
const TIMES =
  /^(timestamp|since|starts_at|ms_since_queued|retry_at|next_retry_at|qr_expires_at|(queued|uploaded|server_ack|delivered|read|edited|deleted|last_frame|last_inbound)_at)$/;
/** Parts of the pairing, and the write of a message, which may be noted after its answer. */
const NOT_COMPARED = new Set(['sync', 'privacy', 'clock_offset_ms', 'written_at']);
/** Fields that the sender's service reads from a file; a replay sends another file. */
const OF_FILE = new Set(['size', 'seconds', 'width', 'height', 'waveform']);

/**
 * The events of a recording as lines that can be compared with another recording's: without times, and without parts
 * that differ in a replay. A time is only shown as present or missing.
 * @param {Recording} recording
 * @returns {string[]}
 */
export function comparableLines({ events }) {
  return inLoginOrder(events.filter(isCompared)).map(
    ({ kind, type, source, chat_jid, message_id, payload }) =>
      JSON.stringify({
        kind,
        type,
        source,
        chat_jid,
        message_id,
        // Left out: the events around it tell the state of the connection at that moment.
        payload: type === 'connection.synced' ? {} : withoutTimes(payload),
      }),
  );
}

/**
 * Left out: WhatsApp sends the privacy settings at any time after a login, and each account has its own.
 * @param {RecordedEvent} event
 */
const isCompared = ({ kind, type }) => kind !== 'node' && type !== 'connection.privacy';

/**
 * Brings three events after a login, which race, into a fixed order: the connection is open, all waiting messages have
 * come, and the waiting messages themselves.
 * @param {RecordedEvent[]} events
 */
function inLoginOrder(events) {
  /** @type {RecordedEvent[]} */
  const ordered = [];
  let login = -1;
  for (const event of events) {
    const phase = phaseOf(event);
    const isPart = event.type === 'connection.synced' || phase === 'open';
    if (login === -1 || !isPart) ordered.push(event);
    else
      ordered.splice(
        phase === 'open' && event.type === 'connection.state' ? login : afterOpen(ordered, login),
        0,
        event,
      );
    if (phase === 'syncing' && event.type === 'connection.state') login = ordered.length;
  }
  return ordered;
}

/**
 * @param {RecordedEvent[]} ordered
 * @param {number} login
 */
const afterOpen = (ordered, login) =>
  ordered[login]?.type === 'connection.state' ? login + 1 : login;

/** @param {RecordedEvent} event */
const phaseOf = ({ payload }) =>
  typeof payload === 'object' && payload !== null && 'phase' in payload ? payload.phase : null;

/**
 * @param {unknown} value
 * @param {boolean} isOwnFile
 * @returns {unknown}
 */
function withoutTimes(value, isOwnFile = false) {
  if (Array.isArray(value)) return value.map((item) => withoutTimes(item, isOwnFile));
  if (typeof value !== 'object' || value === null) return value;
  const isOwn = 'from_me' in value && value.from_me === true;
  const fields = Object.entries(value)
    .filter(([name]) => !NOT_COMPARED.has(name) && !(isOwnFile && OF_FILE.has(name)))
    .map(([name, item]) => [
      name,
      TIMES.test(name) ? item !== null : withoutTimes(item, isOwn && name === 'media'),
    ]);
  return Object.fromEntries(fields);
}
