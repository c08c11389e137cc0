import { apiPath } from '../../account/account.js';
import { addressOf } from '../../account/address.js';
import { t } from '../../language/t.js';
import { fullTime } from '../shared/time.js';

/**
 * @import { Chat, DashboardEvent } from '../../service/types.d.ts'
 * @import { RecordedChat, Recording } from './recording.js'
 */

/** @type {Record<string, () => string>} */
const MISSING = {
  earlier_events: () => t('recording.missing.events'),
  earlier_stanzas: () => t('recording.missing.stanzas'),
  later_events: () => t('recording.missing.later'),
};

/**
 * A chat of a recording in the form of chats for the filter and the rows.
 * @param {RecordedChat} chat
 */
export function titleChats({ jid, name, addresses }) {
  const lid = addresses.find((each) => each.endsWith('@lid')) ?? null;
  const pn = addresses.find((each) => each.endsWith('@s.whatsapp.net')) ?? null;
  return /** @type {Chat} */ ({ jid, lid, pn, other_jids: addresses, title: name });
}

/**
 * The facts of a recording before its events.
 * @param {Recording} recording
 */
export function recordingNotes({ startedAt, service, missing }) {
  return [
    t('recording.source', { time: fullTime(startedAt), version: service }),
    t('recording.masked'),
    ...missing.flatMap((code) => (Object.hasOwn(MISSING, code) ? (MISSING[code]?.() ?? []) : [])),
  ];
}

/** The command that runs the file of a test; the reader fills in the file's name and the start of the program. */
export const TEST_COMMAND = "npx whatsapp-test-network replay FILE --command 'node bot.js'";

/**
 * The address at which the service saves the stretch of these rows, which are in the order of time.
 * @param {DashboardEvent[]} rows
 * @param {string} [keep] words that are not masked, for a test
 */
export function recordingPath(rows, keep) {
  const [first, last] = [rows[0], rows.at(-1)];
  const path = addressOf(apiPath('/api/recordings/export'));
  const query = new URLSearchParams();
  if (first && last) {
    query.set('from', first.timestamp);
    query.set('to', new Date(Date.parse(last.timestamp) + 1).toISOString());
  }
  if (keep !== undefined) query.set('keep', keep);
  return query.size === 0 ? path : `${path}?${query}`;
}
