import { describe, expect, it } from '@jest/globals';
import { isTooLate, isTooLateToSend } from './change-limits.policy.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SENT_AT = 1_700_000_000_000;
const message = { timestamp: SENT_AT - 60 * MINUTE_MS, server_ack_at: SENT_AT };

/** Both clocks agree. */
const at = (ms: number) => ({ here: ms, server: ms });

describe('the time for a change', () => {
  it.each([
    ['edit', 15 * MINUTE_MS],
    ['deletion', 2 * DAY_MS],
  ] as const)('of an %s ends when phones end it', (change, window) => {
    expect(isTooLate(change, message, at(SENT_AT + window))).toBe(false);
    expect(isTooLate(change, message, at(SENT_AT + window + 1))).toBe(true);
  });

  it('counts from the message itself if WhatsApp has acknowledged nothing', () => {
    const theirs = { timestamp: SENT_AT, server_ack_at: null };
    expect(isTooLate('edit', theirs, at(SENT_AT + 15 * MINUTE_MS))).toBe(false);
    expect(isTooLate('edit', theirs, at(SENT_AT + 16 * MINUTE_MS))).toBe(true);
  });

  it('is measured by the clock that dates the message', () => {
    const hour = 60 * MINUTE_MS;
    const theirs = { timestamp: SENT_AT + hour, server_ack_at: null };
    const now = { here: SENT_AT + MINUTE_MS, server: SENT_AT + hour + MINUTE_MS };
    for (const each of [message, theirs]) {
      expect(isTooLate('edit', each, now)).toBe(false);
      const later = { here: now.here + hour, server: now.server + hour };
      expect(isTooLate('edit', each, later)).toBe(true);
    }
  });

  it('is longer for one that was requested in time: recipients accept it some minutes later', () => {
    expect(isTooLateToSend('edit', message, at(SENT_AT + 19 * MINUTE_MS))).toBe(false);
    expect(isTooLateToSend('edit', message, at(SENT_AT + 19 * MINUTE_MS + 1))).toBe(true);
  });

  it.each(['reaction', 'vote', 'text'])('of a %s does not end', (type) => {
    expect(isTooLateToSend(type, message, at(SENT_AT + 1000 * DAY_MS))).toBe(false);
  });
});
