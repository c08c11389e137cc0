import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ok, status, verify } from '../../../../test/support/webhook-receiver.js';
import { WebhookRig } from '../../../../test/support/unit/webhook-rig.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let rig: WebhookRig;
let id: string;

beforeEach(async () => {
  rig = await WebhookRig.start();
  id = await rig.create();
});

afterEach(() => rig.dispose());

/** The events about disabled webhooks. */
async function ends() {
  const rows = await rig.log.readAfter(0, 1000);
  const found = rows.filter(({ type }) => type === 'webhook.disabled');
  return found.map(({ payload }) => (JSON.parse(payload) as { reason: string }).reason);
}

describe('a webhook', () => {
  it('is disabled once by 410, even if several attempts get it', async () => {
    rig.receiver.answer = status(410);
    await rig.happen(8);
    await rig.pass(SECOND);
    expect(await rig.service.read(id)).toMatchObject({
      state: 'disabled',
      disabled_reason: 'gone',
    });
    expect(await ends()).toEqual(['gone']);
    const sent = rig.receiver.received.length;
    await rig.happen(3);
    await rig.pass(DAY);
    expect(rig.receiver.received).toHaveLength(sent);
  });

  it('is disabled if it has taken nothing for five days, and not before', async () => {
    rig.receiver.answer = status(500);
    for (let hour = 0; hour < 5 * 24; hour += 6) {
      expect((await rig.service.read(id)).state).toBe('active');
      await rig.happen();
      await rig.pass(6 * HOUR);
    }
    await rig.happen();
    await rig.pass(SECOND);
    expect(await rig.service.read(id)).toMatchObject({
      state: 'disabled',
      disabled_reason: 'failing',
    });
    expect(await ends()).toEqual(['failing']);
  });

  it('compares all waiting deliveries with the clock once, however many attempts fail', async () => {
    const compare = jest.spyOn(rig.deliveries, 'pullBack');
    rig.receiver.answer = status(500);
    await rig.happen(20);
    await rig.pass(HOUR);
    expect(compare).not.toHaveBeenCalled();
    await rig.restart();
    expect(compare).toHaveBeenCalledTimes(1);
  });

  it('begins another five days with each success', async () => {
    rig.receiver.answer = status(500);
    await rig.happen();
    await rig.pass(4 * DAY);
    rig.receiver.answer = ok;
    await rig.happen();
    rig.receiver.answer = status(500);
    await rig.pass(2 * DAY);
    await rig.happen();
    expect((await rig.service.read(id)).state).toBe('active');
  });

  it('gets everything that waited for hours at once when it is resumed', async () => {
    rig.receiver.answer = status(500);
    const missed = await rig.happen(2);
    await rig.pass(3 * HOUR);
    rig.receiver.answer = status(410);
    const [last] = await rig.happen();
    await rig.pass(SECOND);
    const later = await rig.happen();
    rig.receiver.answer = ok;
    rig.receiver.received.length = 0;
    await rig.service.resume(id);
    await rig.pass(SECOND);
    const seqs = [...new Set(rig.seqs)].toSorted((a, b) => a - b);
    expect(seqs.filter((seq) => [...missed, last, ...later].includes(seq))).toEqual([
      ...missed,
      last,
      ...later,
    ]);
  });

  it('goes on if a change of it could not be stored', async () => {
    jest.spyOn(rig.webhooks, 'update').mockRejectedValueOnce(new Error('disk full'));
    await expect(rig.service.update(id, { description: 'new' })).rejects.toThrow('disk full');
    const seqs = await rig.happen();
    await rig.pass(SECOND);
    expect(rig.seqs).toEqual(seqs);
  });

  it('is signed with both secrets for a day after a rotation, then with the new one alone', async () => {
    const { webhook, secret: old } = await rig.service.create({ url: rig.receiver.url });
    await rig.service.delete(id);
    const { secret } = await rig.service.rotateSecret(webhook.id);
    await rig.happen();
    await rig.pass(DAY - MINUTE);
    await rig.happen();
    await rig.pass(2 * MINUTE);
    const [first, second] = rig.receiver.received;
    jest.setSystemTime(first.at);
    verify(first, secret);
    verify(first, old);
    jest.setSystemTime(second.at);
    verify(second, secret);
    verify(second, old);
    jest.setSystemTime(second.at + 2 * MINUTE);
    await rig.happen();
    const [, , third] = rig.receiver.received;
    verify(third, secret);
    expect(() => verify(third, old)).toThrow();
    expect((await rig.service.read(webhook.id)).old_secret_until).toBeNull();
  });
});

describe('events that are sent again', () => {
  it('since a time keep the events before for a webhook that is behind', async () => {
    await rig.service.pause(id);
    const before = await rig.happen(3);
    await rig.pass(HOUR);
    const since = new Date().toISOString();
    const after = await rig.happen(2);
    expect((await rig.service.resend(id, { since })).count).toBe(2);
    await rig.service.resume(id);
    await rig.pass(SECOND);
    expect(rig.seqs.toSorted((a, b) => a - b)).toEqual([...before, ...after]);
  });

  it('are as many as the answer tells', async () => {
    const since = new Date().toISOString();
    const seqs = await rig.happen(7);
    await rig.pass(SECOND);
    rig.receiver.received.length = 0;
    const { count } = await rig.service.resend(id, { since });
    await rig.pass(SECOND);
    expect(count).toBe(7);
    expect(new Set(rig.seqs)).toEqual(new Set(seqs));
    expect(rig.receiver.received).toHaveLength(count);
  });
});

describe('the numbers of a webhook', () => {
  it('are what its receiver got, and what it has not got yet', async () => {
    rig.receiver.answer = (request, response) => {
      const { seq } = request.data as { seq?: number };
      (seq === 2 || seq === 3 ? status(500) : ok)(request, response);
    };
    await rig.happen(5);
    const answered = () =>
      rig.receiver.received.filter(({ data }) => ![2, 3].includes(data.seq as number)).length;
    expect((await rig.service.read(id)).deliveries).toEqual({
      delivered_at_once: answered(),
      delivered_later: 0,
      pending: 2,
      failed: 0,
    });
    await rig.pass(2 * DAY);
    expect((await rig.service.read(id)).deliveries).toMatchObject({ pending: 0, failed: 2 });
    rig.receiver.answer = ok;
    rig.receiver.received.length = 0;
    const { count } = await rig.service.resend(id, { failed: true });
    await rig.pass(SECOND);
    expect(count).toBe(2);
    expect(rig.receiver.received).toHaveLength(count);
    await rig.service.pause(id);
    await rig.happen(4);
    const { lag, deliveries } = await rig.service.read(id);
    expect(lag).toBe(4);
    expect(deliveries).toEqual({ delivered_at_once: 3, delivered_later: 2, pending: 0, failed: 0 });
  });

  it('leave out events that were deleted with their account', async () => {
    await rig.service.pause(id);
    const before = await rig.log.newestSeq();
    await rig.happen(4);
    const events = rig.database.deleteFrom('events');
    await events.where('seq', 'in', [before + 2, before + 3]).execute();
    expect((await rig.service.read(id)).lag).toBe(2);
  });

  it('of a webhook for one account count its events alone', async () => {
    await rig.service.update(id, { accounts: ['second'] });
    await rig.service.pause(id);
    await rig.happen(3, {}, 'second');
    await rig.happen(4);
    expect((await rig.service.read(id)).lag).toBe(3);
    const since = new Date(0).toISOString();
    expect(await rig.service.resend(id, { since })).toMatchObject({ count: 3 });
  });

  it('count a test that was delivered, and none that was not', async () => {
    await rig.service.test(id);
    rig.receiver.answer = status(500);
    await rig.service.test(id);
    const { delivered_at_once: count } = (await rig.service.read(id)).deliveries;
    expect(count).toBe(1);
    expect(new Set(rig.receiver.ids).size).toBe(2);
  });
});
