import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { half, never, ok, slowly, status } from '../../../../test/support/webhook-receiver.js';
import { WebhookRig } from '../../../../test/support/unit/webhook-rig.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let rig: WebhookRig;
let id: string;

beforeEach(async () => {
  rig = await WebhookRig.start();
  id = await rig.create({ ordered: true });
});

afterEach(() => rig.dispose());

/** Expects events in their order; attempts for one follow each other. */
function expectOrder(seqs: number[]): void {
  const once = rig.seqs.filter((seq, at) => seq !== rig.seqs[at - 1]);
  expect(once).toEqual(seqs);
}

describe('an ordered webhook', () => {
  it('sends one event after the other, however the receiver answers', async () => {
    const answers = [
      status(500),
      status(429, { 'Retry-After': '30' }),
      status(301, { Location: '/' }),
      half,
      never,
      slowly(10 * SECOND),
      slowly(20 * SECOND),
    ];
    rig.receiver.answer = (request, response) => {
      const number = rig.receiver.received.length;
      const answer = number % 2 === 1 ? answers[((number - 1) / 2) % answers.length] : ok;
      answer(request, response);
    };
    const seqs: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      seqs.push(...(await rig.happen(3)));
      await rig.pass(20 * SECOND);
    }
    await rig.pass(HOUR);
    expectOrder(seqs);
    expect(new Set(rig.receiver.ids).size).toBe(seqs.length);
    expect((await rig.service.read(id)).lag).toBe(0);
  });

  it('holds everything back while its receiver is down for an hour', async () => {
    await rig.receiver.close();
    const seqs = await rig.happen(5);
    await rig.pass(HOUR);
    seqs.push(...(await rig.happen(5)));
    // The first event has a row, the others are still in the log.
    expect((await rig.service.read(id)).lag).toBe(9);
    await rig.receiver.open();
    await rig.pass(3 * HOUR);
    expect(rig.seqs).toEqual(seqs);
  });

  it('goes on after a restart at the same event', async () => {
    rig.receiver.answer = status(500);
    const seqs = await rig.happen(3);
    await rig.restart();
    rig.receiver.answer = ok;
    seqs.push(...(await rig.happen(2)));
    await rig.pass(MINUTE);
    expectOrder(seqs);
    expect(rig.seqs).toHaveLength(seqs.length + 1);
  });

  it('goes on with the next event after a failed one', async () => {
    rig.receiver.answer = (request, response) => {
      (request.data.seq === 1 ? status(500) : ok)(request, response);
    };
    const seqs = await rig.happen(3);
    await rig.pass(23 * HOUR);
    expect(new Set(rig.seqs)).toEqual(new Set([seqs[0]]));
    await rig.pass(5 * HOUR);
    expectOrder(seqs);
    expect((await rig.service.read(id)).deliveries.failed).toBe(1);
  });

  it('sends again at once on request, though its next attempt is hours away', async () => {
    rig.receiver.answer = status(500);
    const seqs = await rig.happen(2);
    await rig.pass(2 * HOUR + 20 * MINUTE);
    rig.receiver.answer = ok;
    const before = rig.seqs.length;
    await rig.service.resend(id, { event_id: seqs[0] });
    await rig.pass(SECOND);
    expect(rig.seqs.slice(before)).toEqual(seqs);
  });
});
