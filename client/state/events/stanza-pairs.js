/**
 * @import { DashboardEvent } from '../../service/types.d.ts'
 *
 * @typedef {object} Pair
 * @property {DashboardEvent} partner
 * @property {number} ms between the two
 * @property {boolean} isAnswer true if the partner came later
 */

/**
 * The stanza of the other direction with the same id: the answer to this one if there is one, or else the stanza that
 * it answers.
 * @param {DashboardEvent} event
 * @param {readonly DashboardEvent[]} events in the order of time
 * @returns {Pair | null}
 */
export function pairOf(event, events) {
  const id = event.payload?.attrs?.id;
  if (event.kind !== 'node' || !id) return null;
  const partners = near(event, events).filter(
    ({ kind, type, payload }) =>
      kind === 'node' && type !== event.type && payload?.attrs?.id === id,
  );
  const at = Date.parse(event.timestamp);
  const answer = partners.find(({ seq }) => seq > event.seq);
  const partner = answer ?? partners.findLast(({ seq }) => seq < event.seq);
  if (!partner) return null;
  return {
    partner,
    ms: Math.abs(Date.parse(partner.timestamp) - at),
    isAnswer: partner === answer,
  };
}

/** The time within which an answer comes. Without a limit, each open row would search the whole list at each event. */
const NEAR = 2000;

/**
 * @param {DashboardEvent} event
 * @param {readonly DashboardEvent[]} events in the order of time
 */
function near({ timestamp }, events) {
  let [start, end] = [0, events.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((events[middle]?.timestamp ?? '') < timestamp) start = middle + 1;
    else end = middle;
  }
  return events.slice(Math.max(0, start - NEAR), start + NEAR);
}

/** The mark in place of contents and secrets. */
const HIDDEN = /\[(\d+) (?:bytes|characters)\]/g;

/**
 * The rough size of a stanza: its tags and attributes as text, its contents in their original size.
 * @param {DashboardEvent} event
 * @returns {number | null} bytes; null for an event
 */
export function stanzaSize({ kind, payload }) {
  if (kind !== 'node') return null;
  const xml = (payload?.xml ?? '').replace(/>\s+</g, '><');
  const hidden = [...xml.matchAll(HIDDEN)].reduce(
    (sum, [text, size]) => sum + Number(size) - text.length,
    0,
  );
  return xml.length + hidden;
}
