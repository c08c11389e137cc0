import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createBatch, createInboundMessage } from '../../../test/support/unit/factories.js';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../../whatsapp/inbound-delivery.js';
import { BatchCollector } from './batch-collector.js';

const MAX = 100;

let waiting: BatchCollector;

beforeEach(() => {
  waiting = new BatchCollector(MAX);
});

function deliveryOf(count: number, more: Partial<InboundBatch> = {}): InboundDelivery {
  const messages = Array.from({ length: count }, (_, index) =>
    createInboundMessage({ id: `IN${index}` }),
  );
  return {
    batch: createBatch({ messages, ...more }),
    ack: () => {},
  };
}

describe('take', () => {
  it('returns each waiting delivery once, in order', () => {
    const deliveries = [deliveryOf(1), deliveryOf(2), deliveryOf(3)];
    for (const delivery of deliveries) waiting.add(delivery);
    expect(waiting.take()).toEqual(deliveries);
    expect(waiting.isEmpty).toBe(true);
    expect(waiting.take()).toEqual([]);
  });

  it('returns no more than fits one transaction, but at least one', () => {
    for (const size of [60, 40, 1, 300]) waiting.add(deliveryOf(size));
    const sizes = [1, 2, 3].map(() => waiting.take().map(({ batch }) => batch.messages.length));
    expect(sizes).toEqual([[60, 40], [1], [300]]);
  });

  it('returns deliveries of one account', () => {
    const [mine, other] = [deliveryOf(1), deliveryOf(1, { phoneJid: '19990000@s.whatsapp.net' })];
    for (const delivery of [mine, other, mine]) waiting.add(delivery);
    expect([waiting.take(), waiting.take(), waiting.take()]).toEqual([[mine], [other], [mine]]);
  });
});

describe('whenGathered', () => {
  let now: number;

  beforeEach(() => {
    now = 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    // A take just before, so that this delivery does not come alone.
    waiting.add(deliveryOf(1));
    waiting.take();
  });

  afterEach(() => void jest.restoreAllMocks());

  it('also waits after a long commit', async () => {
    let isGathered = false;
    waiting.add(deliveryOf(1));
    now += 26;
    waiting.take();
    waiting.add(deliveryOf(1));
    waiting.add(deliveryOf(1));
    void waiting.whenGathered().then(() => (isGathered = true));
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    expect(isGathered).toBe(false);
  });

  it('does not wait for a delivery that comes after a pause', async () => {
    now += 26;
    let isGathered = false;
    waiting.add(deliveryOf(1));
    void waiting.whenGathered().then(() => (isGathered = true));
    await Promise.resolve();
    expect(isGathered).toBe(true);
  });

  it('waits for the end of the turn of the event loop', async () => {
    const order: string[] = [];
    waiting.add(deliveryOf(1));
    const gathered = waiting.whenGathered().then(() => order.push('gathered'));
    await Promise.resolve();
    order.push('same turn');
    await gathered;
    expect(order).toEqual(['same turn', 'gathered']);
  });

  it('waits as long as each turn brings more', async () => {
    waiting.add(deliveryOf(1));
    const gathered = waiting.whenGathered();
    for (let turn = 0; turn < 5; turn += 1) {
      waiting.add(deliveryOf(1));
      await setImmediate();
    }
    await gathered;
    expect(waiting.take()).toHaveLength(6);
  });

  it('ends once there is enough, even if the turn never ends', async () => {
    let isGathered = false;
    waiting.add(deliveryOf(1));
    void waiting.whenGathered().then(() => (isGathered = true));
    waiting.add(deliveryOf(MAX));
    // Promises alone, as in a flood: the event loop gets no turn.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    expect(isGathered).toBe(true);
  });
});
