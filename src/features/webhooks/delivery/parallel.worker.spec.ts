import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  half,
  never,
  ok,
  slowly,
  status,
  type Answer,
} from '../../../../test/support/webhook-receiver.js';
import { WebhookRig } from '../../../../test/support/unit/webhook-rig.js';
import { ATTEMPTS_AT, JITTER } from './retry.policy.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let rig: WebhookRig;

beforeEach(async () => {
  rig = await WebhookRig.start();
});

afterEach(() => rig.dispose());

async function attemptsOf(id: string) {
  const { deliveries } = await rig.service.listDeliveries(id, { limit: 100 });
  return deliveries.map(({ seq, state, attempts }) => ({ seq, state, attempts }));
}

/** Expects attempts at these times after the first, each with its jitter. */
function expectTimes(times: number[], planned: number[]): void {
  expect(times).toHaveLength(planned.length);
  for (const [number, at] of times.entries()) {
    const pause = planned[number] - (planned[number - 1] ?? 0);
    const late = Math.abs(at - times[0] - planned[number]);
    expect([number, late <= pause * JITTER + SECOND, late]).toEqual([number, true, late]);
  }
}

/** The receiver's behaviour, a failing answer, and the reported error. */
const FAULTS: [name: string, answer: Answer, said: object][] = [
  ['500', status(500), { status: 500, error: 'The receiver answered with HTTP 500.' }],
  [
    'a redirect',
    (request, response) => status(301, { Location: '/elsewhere' })(request, response),
    { status: 301, error: 'Redirects are not followed (HTTP 301).' },
  ],
  ['half an answer', half, { status: null, error: 'other side closed' }],
  ['nothing', never, { status: null, error: 'No complete answer within 15 s.' }],
  [
    'its answer after 20 s',
    slowly(20 * SECOND),
    { status: null, error: 'No complete answer within 15 s.' },
  ],
];

describe('a receiver that', () => {
  it.each(FAULTS)('gives %s at first gets each event under one id', async (_name, answer, said) => {
    const id = await rig.create();
    rig.receiver.answer = answer;
    const seqs = await rig.happen(3);
    await rig.pass(16 * SECOND);
    rig.receiver.answer = ok;
    await rig.pass(6 * MINUTE);
    const found = await attemptsOf(id);
    expect(new Map(found.map(({ seq, state }) => [seq, state]))).toEqual(
      new Map(seqs.map((seq) => [seq, 'delivered'])),
    );
    for (const { attempts } of found) {
      expect(attempts[0]).toMatchObject(said);
      expect(attempts.at(-1)).toMatchObject({ status: 204, error: null });
    }
    const ids = seqs.map((seq) => `${id}_${seq}`);
    expect([...new Set(rig.receiver.ids)].toSorted()).toEqual(ids.toSorted());
    expect(new Set(rig.receiver.received.map(({ headers }) => headers.host)).size).toBe(1);
  });

  it('answers slowly, but in time, gets each event once', async () => {
    await rig.create();
    rig.receiver.answer = slowly(14 * SECOND);
    const seqs = await rig.happen(25);
    await rig.pass(MINUTE);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual(seqs);
  });

  it('never answers gets ten at once at most, counting events and further attempts', async () => {
    await rig.create();
    rig.receiver.answer = never;
    await rig.happen(30);
    let most = 0;
    for (let second = 0; second < 60; second += 1) {
      most = Math.max(most, rig.running);
      await rig.pass(SECOND);
    }
    expect(most).toBe(10);
  });

  it('answers 429 with Retry-After gets nothing before that time', async () => {
    const id = await rig.create();
    rig.receiver.answer = status(429, { 'Retry-After': '600' });
    const [first] = await rig.happen();
    rig.receiver.answer = ok;
    await rig.pass(MINUTE);
    // A new worker also has to wait.
    await rig.service.update(id, { description: 'another name' });
    const later = await rig.happen(2);
    await rig.pass(4 * MINUTE);
    // A new start of the service also has to wait.
    await rig.restart();
    later.push(...(await rig.happen()));
    await rig.pass(4 * MINUTE);
    expect(rig.seqs).toEqual([first]);
    const until = new Date(rig.receiver.received[0].at + 600 * SECOND).toISOString();
    expect(await rig.service.read(id)).toMatchObject({ retry_after: until });
    await rig.pass(2 * MINUTE);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual([first, first, ...later]);
    const [{ at: start }, { at: next }] = rig.receiver.received;
    expect(next - start).toBeGreaterThanOrEqual(600 * SECOND);
  });

  it('asked for a pause gets the waiting events once a user resumes it, or changes its address', async () => {
    const id = await rig.create();
    for (const go of [
      async () => {
        await rig.service.pause(id);
        await rig.service.resume(id);
      },
      () => rig.service.update(id, { url: `${rig.receiver.url}/another` }),
    ]) {
      rig.receiver.answer = status(429, { 'Retry-After': '3600' });
      await rig.happen();
      rig.receiver.answer = ok;
      const [waiting] = await rig.happen();
      expect(rig.seqs).not.toContain(waiting);
      await go();
      expect((await rig.service.read(id)).retry_after).toBeNull();
      await rig.pass(SECOND);
      expect(rig.seqs).toContain(waiting);
    }
  });

  it('answers 429 to several gets nothing before the latest of these times', async () => {
    await rig.create();
    let wait = 100;
    rig.receiver.answer = (request, response) => {
      wait += 100;
      status(429, { 'Retry-After': String(wait) })(request, response);
    };
    await rig.happen(3);
    await rig.happen();
    rig.receiver.answer = ok;
    await rig.pass(390 * SECOND);
    expect(rig.receiver.received).toHaveLength(3);
    await rig.pass(20 * SECOND);
    expect(new Set(rig.seqs).size).toBe(4);
  });

  it('is down for an hour and comes back gets each event at least once', async () => {
    const id = await rig.create();
    await rig.receiver.close();
    const seqs: number[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      seqs.push(...(await rig.happen(2)));
      await rig.pass(5 * MINUTE);
    }
    expect((await rig.service.read(id)).failing_since).not.toBeNull();
    await rig.receiver.open();
    await rig.pass(2 * HOUR);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual(seqs);
    expect(await rig.service.read(id)).toMatchObject({
      failing_since: null,
      lag: 0,
      deliveries: { delivered_at_once: 0, delivered_later: 24, pending: 0, failed: 0 },
    });
    expectTimes(
      (await attemptsOf(id)).at(-1)!.attempts.map(({ at }) => Date.parse(at)),
      ATTEMPTS_AT.slice(0, 5),
    );
  });

  it('fails for a day gets ten attempts at the times of the specification, and no more', async () => {
    const id = await rig.create();
    rig.receiver.answer = status(500);
    const [seq] = await rig.happen();
    await rig.pass(30 * HOUR);
    expect(rig.seqs).toEqual(Array.from({ length: 10 }, () => seq));
    expect(new Set(rig.receiver.ids).size).toBe(1);
    expectTimes(
      rig.receiver.received.map(({ at }) => at),
      ATTEMPTS_AT,
    );
    expect((await rig.service.read(id)).deliveries).toMatchObject({ pending: 0, failed: 1 });
    // Each attempt is signed anew, with its own time.
    const stamps = rig.receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    for (const [number, { at }] of rig.receiver.received.entries()) {
      expect(Math.abs(stamps[number] - at / 1000)).toBeLessThan(2);
    }
    rig.receiver.answer = ok;
    expect(await rig.service.resend(id, { failed: true })).toEqual({ status: 'ok', count: 1 });
    await rig.pass(SECOND);
    expect(rig.seqs).toHaveLength(11);
  });

  it('comes back after a night in which the computer was asleep has attempts left', async () => {
    const id = await rig.create();
    rig.receiver.answer = status(500);
    await rig.happen();
    await rig.pass(10 * SECOND);
    jest.setSystemTime(Date.now() + 26 * HOUR);
    // The network takes a moment.
    await rig.pass(10 * MINUTE);
    rig.receiver.answer = ok;
    await rig.pass(HOUR);
    expect((await rig.service.read(id)).deliveries).toMatchObject({
      failed: 0,
      delivered_later: 1,
    });
  });
});

describe('a store that fails', () => {
  it('neither repeats sent events nor loses new ones', async () => {
    const id = await rig.create();
    rig.receiver.answer = status(500);
    const update = jest.spyOn(rig.webhooks, 'update').mockRejectedValue(new Error('disk full'));
    const insert = jest.spyOn(rig.deliveries, 'insert').mockRejectedValue(new Error('disk full'));
    const seqs = await rig.happen(2);
    await rig.pass(MINUTE);
    expect(rig.seqs).toEqual(seqs);
    expect(rig.attempts).toHaveLength(2);
    update.mockRestore();
    insert.mockRestore();
    rig.receiver.answer = ok;
    await rig.pass(10 * MINUTE);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual(seqs.flatMap((seq) => [seq, seq]));
    expect((await rig.service.read(id)).lag).toBe(0);
  });

  it('is asked again for the data of a batch, which does not begin anew', async () => {
    await rig.create({ chat_jids: ['a@s.whatsapp.net'] });
    let calls = 0;
    rig.addressesOf = (_phoneId, jid) => {
      calls += 1;
      if (calls === 3) return Promise.reject(new Error('database is locked'));
      return Promise.resolve([jid]);
    };
    const seqs = await rig.happen(5, { chatJid: 'a@s.whatsapp.net' });
    await rig.pass(MINUTE);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual(seqs);
  });
});

describe('a restart', () => {
  it('repeats events without an answer, and no event that has one or a row', async () => {
    const id = await rig.create();
    rig.receiver.answer = (request, response) => {
      const answer = [never, status(500), ok, ok][Number(request.data.seq) % 4];
      answer(request, response);
    };
    const seqs = await rig.happen(8);
    rig.receiver.answer = ok;
    await rig.restart();
    await rig.pass(10 * MINUTE);
    const times = seqs.map((seq) => [
      seq % 4,
      rig.receiver.received.filter(({ data }) => data.seq === seq).length,
    ]);
    // The cursor cannot pass unanswered events: later ones come again.
    expect(times.filter(([kind, count]) => kind < 2 && count !== 2)).toEqual([]);
    expect(times.filter(([, count]) => count > 2)).toEqual([]);
    expect(await rig.service.read(id)).toMatchObject({ lag: 0, deliveries: { pending: 0 } });
  });

  it('reports events that the log did not keep', async () => {
    await rig.dispose();
    rig = await WebhookRig.start({ eventBuffer: 5, eventKeep: 10 });
    const id = await rig.create();
    await rig.service.pause(id);
    const seqs = await rig.happen(30);
    await rig.service.resume(id);
    await rig.pass(SECOND);
    const [notice] = rig.receiver.received.filter(({ type }) => type === 'events.truncated');
    expect(notice.data).toEqual({ after_seq: 0, oldest_seq: seqs[20] });
    expect(rig.seqs.filter(Boolean).toSorted((a, b) => a - b)).toEqual(seqs.slice(20));
  });
});
