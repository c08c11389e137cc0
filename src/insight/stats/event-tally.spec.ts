import { describe, expect, it } from '@jest/globals';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { EVENTS, type EventType } from '../../base/storage/event-catalog.js';
import { EventTally, type StateChange } from './event-tally.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');

let lastSeq = 0;

function event(type: EventType, payload: object, changes: Partial<EventRow> = {}): EventRow {
  return {
    seq: (lastSeq += 1),
    phone_id: 1,
    account: 'default',
    timestamp: NOON,
    kind: EVENTS[type].kind,
    type,
    source: 'whatsapp',
    chat_jid: null,
    message_id: null,
    payload: JSON.stringify(payload),
    ...changes,
  };
}

const arrival = (message: object = {}, more: object = { live: true }) =>
  event('message.received', { message: { from_me: false, type: 'text', ...message }, ...more });
const connection = (state: string, reason_code: string, at = NOON) =>
  event(
    'connection.state',
    { state, reason_code, reason: `${reason_code}.` },
    { phone_id: null, timestamp: at },
  );

function tallyOf(...rows: EventRow[]): EventTally {
  const tally = new EventTally(0, []);
  tally.addEvents(rows);
  return tally;
}

function countsOf(...rows: EventRow[]): string[] {
  return tallyOf(...rows).counts.map(
    ({ account_id, minute, name, label, count }) =>
      `${account_id} +${(minute - NOON) / 60_000} ${name} ${label} ${count}`,
  );
}

function statesOf(...rows: EventRow[]): string[] {
  return tallyOf(...rows).states.map(({ state, reason_code }) => `${state} ${reason_code}`);
}

describe('messages', () => {
  it('count in the minute and the account in which they arrived', () => {
    const first = arrival();
    const late = { ...arrival(), timestamp: NOON + 59_999 };
    const next = { ...arrival(), timestamp: NOON + 60_000 };
    const other = { ...arrival(), phone_id: 2 };
    expect(countsOf(first, late, next, other)).toEqual([
      '1 +0 received  2',
      '1 +1 received  1',
      '2 +0 received  1',
    ]);
  });

  it('count once when an unreadable one becomes readable', () => {
    const placeholder = {
      ...arrival({ type: 'undecrypted' }),
      type: 'message.undecrypted' as const,
    };
    expect(countsOf(placeholder, arrival({}, {}))).toEqual(['1 +0 received  1']);
  });

  it.each([
    ['own ones from another device', arrival({ from_me: true })],
    ['notices of the system', arrival({ type: 'system' })],
    ['edits', event('message.edited', { message: { from_me: false }, live: true })],
    ['damaged events', { ...arrival(), payload: '{' }],
  ])('do not count: %s', (_name, row) => {
    expect(countsOf(row)).toEqual([]);
  });
});

describe('steps of messages sent here', () => {
  const step = (type: EventType, more: object) =>
    event(type, { message: { from_me: true }, ...more });

  it('count with their times, rounded to two digits', () => {
    const times = [1234, 1249, 96, 0, -400].map((ms) =>
      step('ack.server', { ms_since_queued: ms }),
    );
    expect(countsOf(...times, step('ack.delivered', { ms_since_queued: 86_543_210 }))).toEqual([
      '1 +0 acked 1200 2',
      '1 +0 acked 96 1',
      '1 +0 acked 0 2',
      '1 +0 delivered 87000000 1',
    ]);
  });

  it('count failures by code, unless the service tries again by itself', () => {
    const failure = { error_code: 'no_ack', will_retry: false };
    expect(
      countsOf(step('ack.error', failure), step('ack.error', { ...failure, will_retry: true })),
    ).toEqual(['1 +0 failed no_ack 1']);
  });

  it.each([
    ['the delivery to one member of a group', { ms_since_queued: 5, participant_jid: '1@lid' }],
    ['messages that another device has sent', { ms_since_queued: null }],
  ])('do not count: %s', (_name, more) => {
    expect(countsOf(step('ack.delivered', more))).toEqual([]);
  });
});

describe('an event that comes again', () => {
  it('is not counted twice', () => {
    const row = arrival();
    expect(countsOf(row, row)).toEqual(['1 +0 received  1']);
    const tally = new EventTally(row.seq, []);
    tally.addEvents([row]);
    expect(tally.counts).toEqual([]);
  });
});

describe('states', () => {
  it('change with the state and with its reason', () => {
    expect(
      statesOf(
        connection('connecting', 'starting'),
        connection('connecting', 'waiting_for_scan'),
        connection('connecting', 'waiting_for_scan'),
        connection('connected', 'connected'),
      ),
    ).toEqual(['connecting starting', 'connecting waiting_for_scan', 'connected connected']);
  });

  it('keep their reason while the service tries again and again', () => {
    const again = [
      connection('connecting', 'connection_lost'),
      connection('connecting', 'starting'),
    ];
    expect(statesOf(...again, ...again, connection('connecting', 'syncing'))).toEqual([
      'connecting connection_lost',
    ]);
  });

  it('go on from the one that is stored', () => {
    const stored: StateChange = {
      account: 'default',
      at: 0,
      state: 'connected',
      reason_code: 'connected',
      reason: '',
    };
    const tally = new EventTally(0, [stored]);
    const own = connection('connected', 'connected');
    tally.addEvents([own, { ...connection('connected', 'connected'), account: 'second' }]);
    expect(tally.states).toMatchObject([{ account: 'second', state: 'connected' }]);
  });
});
