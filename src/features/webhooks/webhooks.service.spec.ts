import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ok, status } from '../../../test/support/webhook-receiver.js';
import { WebhookRig } from '../../../test/support/unit/webhook-rig.js';
import type { DeliveriesQuery } from './dto/webhook-requests.dto.js';

let rig: WebhookRig;
let id: string;

beforeEach(async () => {
  rig = await WebhookRig.start();
  id = await rig.create();
});

afterEach(() => rig.dispose());

/** The seqs of all pages, each of which must be full but the last. */
async function find(query: Partial<DeliveriesQuery>, limit = 1000): Promise<(number | null)[]> {
  const seqs: (number | null)[] = [];
  let before: string | undefined;
  do {
    const page = await rig.service.listDeliveries(id, { limit, ...query, before });
    seqs.push(...page.deliveries.map(({ seq }) => seq));
    before = page.pagination.next ?? undefined;
    if (before !== undefined) expect(page.deliveries).toHaveLength(limit);
  } while (before !== undefined);
  return seqs;
}

const say = (text: string) => rig.happen(1, { payload: { message: { text } } });

describe('the list of deliveries', () => {
  it('finds by state, type and text, stored or in memory', async () => {
    rig.receiver.answer = status(500);
    const [late] = await say('Grüße, "Ada"');
    const [end] = await rig.happen(1, { type: 'call.ended' });
    rig.receiver.answer = ok;
    await rig.pass(1);
    const [hello] = await say('GRÜSSE von Grace');
    const [other] = await say('100 %');
    await rig.service.test(id);

    expect(await find({})).toEqual(expect.arrayContaining([null, other, hello, end, late]));
    expect(await find({ state: 'pending' })).toEqual(expect.arrayContaining([end, late]));
    expect(await find({ type: 'call.ended' })).toEqual([end]);
    expect(await find({ type: 'webhook.test' })).toEqual([null]);
    expect(await find({ q: 'grü' })).toEqual([hello, late]);
    expect(await find({ q: 'grü', state: 'delivered' })).toEqual([hello]);
    expect(await find({ q: '"ada"' })).toEqual([late]);
    expect(await find({ q: '%' })).toEqual([other]);
    expect(await find({ q: 'nobody' })).toEqual([]);
  });

  it('shows the time of the next attempt, also for failures before the receiver asked for a pause', async () => {
    rig.receiver.answer = status(500);
    await rig.happen();
    rig.receiver.answer = status(429, { 'Retry-After': '3600' });
    await rig.happen();
    const { retry_after: until } = await rig.service.read(id);
    const { deliveries } = await rig.service.listDeliveries(id, { limit: 10 });
    expect(deliveries).toHaveLength(2);
    for (const { next_at: at } of deliveries) expect(at! >= until!).toBe(true);
  });

  it('has each delivery on one of its pages, filtered or not', async () => {
    for (let round = 0; round < 6; round += 1) {
      rig.receiver.answer = round % 2 === 0 ? ok : status(500);
      await rig.happen(4);
      await rig.happen(1, { type: 'call.ended' });
      await rig.pass(1);
    }
    for (const query of [{}, { type: 'call.ended' }, { q: 'call.ended' }, { state: 'delivered' }]) {
      const all = await find(query as Partial<DeliveriesQuery>);
      expect(all.length).toBeGreaterThan(3);
      expect(new Set(all).size).toBe(all.length);
      expect(await find(query as Partial<DeliveriesQuery>, 3)).toEqual(all);
    }
  });
});

describe('an event of an account without this webhook', () => {
  it('is not sent again, as if it did not exist', async () => {
    const [seq] = await say('of the account default');
    const foreign = await rig.create({ accounts: ['second'] });
    const before = rig.seqs;
    const missing = rig.service.resend(foreign, { event_id: seq + 1000 });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
    const resent = rig.service.resend(foreign, { event_id: seq });
    await expect(resent).rejects.toMatchObject({ code: 'not_found' });
    expect(rig.seqs).toEqual(before);
    expect(await rig.service.resend(id, { event_id: seq })).toMatchObject({ count: 1 });
  });
});
