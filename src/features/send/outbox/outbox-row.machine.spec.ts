import { describe, expect, it } from '@jest/globals';
import { NOTHING, play, type ScriptLine } from '../../../../test/support/unit/script.js';
import type { OutboxRow } from '../../../base/storage/dashboard.schema.js';
import { failureOf } from '../../../store/rows/messages/send-failure.js';
import { hasTriesLeft, takeOutboxEvent, type OutboxEvent } from './outbox-row.machine.js';

const JID = '15550001@s.whatsapp.net';

const uploaded: OutboxEvent = { type: 'uploaded', content: Buffer.from('with its place'), at: 5 };
const interrupted: OutboxEvent = { type: 'interrupted' };
const pairingEnded: OutboxEvent = { type: 'pairing_ended', at: 5 };
const failed: OutboxEvent = { type: 'failed', failure: failureOf('file_missing'), at: 5 };
const stale: OutboxEvent = {
  type: 'refused',
  failure: failureOf('stale_devices'),
  retryAt: null,
  at: 5,
};
const restricted: OutboxEvent = {
  type: 'refused',
  failure: failureOf('rate_limited'),
  retryAt: 60_000,
  at: 5,
};

function attempt(at: number, { isTooLate = false } = {}): OutboxEvent {
  return { type: 'attempt', recipientJid: JID, isTooLate, at };
}

function written(at: number): OutboxEvent {
  return { type: 'written', at };
}

function overdue(triedAt: number, { isOfThisConnection = true } = {}): OutboxEvent {
  return { type: 'overdue', triedAt, isOfThisConnection, at: 100 };
}

type Place = OutboxRow['state'] | null;

/** An outgoing message; the result is the state of its row, its status, and an event. */
class Sent {
  readonly message = {
    status: 'queued',
    written_at: null as number | null,
    timeout_at: null as number | null,
    error_code: null as string | null,
    retry_at: null as number | null,
  };
  readonly row = {
    state: 'queued' as Place,
    attempts: 0,
    is_refreshed: 0,
    tried_at: null as number | null,
  };

  constructor(place: Place = 'queued', status = 'queued') {
    this.row.state = place;
    this.message.status = status;
  }

  readonly take = (event: OutboxEvent): string[] => {
    const { state } = this.row;
    const row = state === null ? null : { ...this.row, state };
    const changes = takeOutboxEvent({ message: this.message, row }, event);
    if (!changes) return [];
    Object.assign(this.row, row && changes.row);
    Object.assign(this.message, changes.message);
    const { type, more } = changes.event ?? {};
    const told = type && [type, ...Object.values(more ?? {}).filter((it) => it !== undefined)];
    return [`${this.row.state} ${this.message.status}`, ...(told ? [this.inShort(told)] : [])];
  };

  /** Without the text of a failure. */
  private inShort(told: unknown[]): string {
    return told.filter((word) => !String(word).includes(' ')).join(' ');
  }
}

describe('each state takes each event', () => {
  const EVENTS = {
    uploaded,
    attempt: attempt(5),
    'attempt, too late': attempt(5, { isTooLate: true }),
    interrupted,
    written: written(5),
    refused: restricted,
    'refused as stale': stale,
    failed,
    overdue: overdue(1),
    'overdue before': overdue(0),
    'overdue elsewhere': overdue(1, { isOfThisConnection: false }),
    pairing_ended: pairingEnded,
  };
  type Row = Record<keyof typeof EVENTS, string[]>;

  /** Events with the same result in any row, as long as the message is not answered. */
  const FAILS = {
    'attempt, too late': ['failed error', 'ack.error change_too_late false'],
    refused: ['failed error', 'ack.error rate_limited false'],
    failed: ['failed error', 'ack.error file_missing false'],
    pairing_ended: ['failed error', 'ack.error pairing_ended false'],
  };
  const waiting = (state: Place, status: string): Row => ({
    ...FAILS,
    uploaded: [NOTHING],
    attempt: [`sending ${status === 'queued' ? 'sending' : status}`],
    interrupted: [`queued ${status}`],
    // Only its time is kept.
    written: [`${state} ${status}`],
    'refused as stale': [`queued ${status}`, 'ack.error stale_devices true'],
    overdue: [NOTHING],
    'overdue before': [NOTHING],
    'overdue elsewhere': [NOTHING],
  });
  const TIMES_OUT = {
    overdue: ['unanswered unknown', 'ack.timeout'],
    'overdue elsewhere': ['unanswered unknown', 'ack.timeout'],
  };
  const GIVES_UP = { overdue: ['failed error', 'ack.error no_ack false'] };
  const OVER = (state: Place, status: string): Row => {
    const names = Object.keys(EVENTS) as (keyof Row)[];
    const nothing = Object.fromEntries(names.map((name) => [name, [NOTHING]])) as unknown as Row;
    return status === 'error' ? { ...nothing, written: [`${state} ${status}`] } : nothing;
  };

  const TABLE: [Place, string, Row][] = [
    [
      'uploading',
      'queued',
      { ...waiting('uploading', 'queued'), uploaded: ['queued queued', 'message.uploaded'] },
    ],
    ['queued', 'queued', waiting('queued', 'queued')],
    [
      'sending',
      'sending',
      { ...waiting('sending', 'sending'), ...TIMES_OUT, written: ['written sending'] },
    ],
    ['written', 'sending', { ...waiting('written', 'sending'), ...TIMES_OUT }],
    // An earlier connection has ended before its answer.
    ['queued', 'sending', { ...waiting('queued', 'sending'), ...TIMES_OUT }],
    ['unanswered', 'unknown', { ...waiting('unanswered', 'unknown'), ...GIVES_UP }],
    ['queued', 'unknown', { ...waiting('queued', 'unknown'), ...GIVES_UP }],
    [
      'sending',
      'unknown',
      { ...waiting('sending', 'unknown'), ...GIVES_UP, written: ['written unknown'] },
    ],
    ['written', 'unknown', { ...waiting('written', 'unknown'), ...GIVES_UP }],
    ['failed', 'error', OVER('failed', 'error')],
    [null, 'error', OVER(null, 'error')],
    [null, 'sent', OVER(null, 'sent')],
    [null, 'delivered', OVER(null, 'delivered')],
  ];
  const cells = TABLE.flatMap(([place, status, row]) =>
    Object.entries(row).map(([name, comesOut]) => ({ place, status, name, comesOut })),
  );

  it.each(cells)('$place $status: $name', ({ place, status, name, comesOut }) => {
    const sent = new Sent(place, status);
    sent.row.tried_at = 1;
    const [first, ...others] = comesOut;
    play(sent.take, [[EVENTS[name as keyof typeof EVENTS], first, ...others]]);
  });
});

function script(name: string, place: Place, ...lines: ScriptLine<OutboxEvent>[]): void {
  it(name, () => play(new Sent(place).take, lines));
}

describe('a message', () => {
  script(
    'waits for its file, is tried and written',
    'uploading',
    [uploaded, 'queued queued', 'message.uploaded'],
    [attempt(10), 'sending sending'],
    [written(11), 'written sending'],
  );

  script(
    'without an answer is unknown, and fails if another attempt on this connection has none either',
    'queued',
    [attempt(10), 'sending sending'],
    [written(11), 'written sending'],
    [overdue(10), NOTHING],
    [overdue(11), 'unanswered unknown', 'ack.timeout'],
    [interrupted, 'queued unknown'],
    [attempt(20), 'sending unknown'],
    [overdue(20, { isOfThisConnection: false }), NOTHING],
    [overdue(20), 'failed error', 'ack.error no_ack false'],
    [overdue(20), NOTHING],
  );

  script(
    'that is refused for stale devices is sent once more, and then fails',
    'queued',
    [attempt(10), 'sending sending'],
    [written(11), 'written sending'],
    [stale, 'queued sending', 'ack.error stale_devices true'],
    [attempt(20), 'sending sending'],
    [stale, 'failed error', 'ack.error stale_devices false'],
  );

  it('was written before its answer, also if that is stored later', () => {
    const sent = new Sent(null, 'sent');
    sent.message.written_at = 7;
    sent.take(written(8));
    expect(sent.message.written_at).toBe(7);
  });

  it('keeps the time of its first missing answer', () => {
    const sent = new Sent();
    for (const event of [attempt(10), overdue(10)]) sent.take(event);
    expect(sent.message.timeout_at).toBe(100);
    const again = new Sent('written', 'sending');
    Object.assign(again.message, { timeout_at: 7 });
    again.row.tried_at = 10;
    again.take(overdue(10));
    expect(again.message.timeout_at).toBe(7);
  });

  it('counts its attempts, and is given up after five', () => {
    const sent = new Sent();
    const triesLeft: boolean[] = [];
    for (let count = 1; count <= 5; count += 1) {
      triesLeft.push(hasTriesLeft(sent.row));
      sent.take(attempt(count));
      sent.take(interrupted);
    }
    expect([triesLeft, sent.row.attempts, hasTriesLeft(sent.row)]).toEqual([
      [true, true, true, true, true],
      5,
      false,
    ]);
  });

  it('keeps the end of a restriction as the time of its next retry', () => {
    const sent = new Sent('written', 'sending');
    sent.take(restricted);
    expect(sent.message).toMatchObject({ error_code: 'rate_limited', retry_at: 60_000 });
  });

  it.each([
    ['was tried', 1, null],
    ['was written', 0, 5],
  ])('may have arrived at the end of its pairing if it %s', (_case, attempts, writtenAt) => {
    const sent = new Sent();
    sent.row.attempts = attempts;
    sent.message.written_at = writtenAt;
    sent.take(pairingEnded);
    expect(sent.message).toMatchObject({ error_text: expect.stringContaining('may have arrived') });
    const fresh = new Sent();
    fresh.take(pairingEnded);
    expect(fresh.message).toMatchObject({ error_text: expect.not.stringContaining('may have') });
  });

  it('is complete once its file is uploaded', () => {
    const sent = new Sent('uploading');
    sent.take(uploaded);
    const content = Buffer.from('with its place');
    expect(sent).toMatchObject({
      row: { content, media_id: null },
      message: { content, uploaded_at: 5 },
    });
  });
});
