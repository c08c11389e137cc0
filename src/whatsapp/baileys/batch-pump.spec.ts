import { describe, expect, it } from '@jest/globals';
import { createBatch, settle } from '../../../test/support/factories.js';
import type { InboundBatch } from '../inbound-batch.js';
import { BatchPump } from './batch-pump.js';

function createPump() {
  const handedOver: string[] = [];
  const errors: string[] = [];
  const pump = new BatchPump(
    ({ accountJid }) => handedOver.push(accountJid),
    ({ message }) => errors.push(message),
  );
  return { pump, handedOver, errors };
}

function* named(...names: string[]): Generator<InboundBatch> {
  for (const accountJid of names) yield createBatch({ accountJid });
}

function* failing(): Generator<InboundBatch> {
  yield createBatch({ accountJid: 'good' });
  throw new Error('broken');
}

describe('BatchPump', () => {
  it('hands over one batch in a turn of the event loop', async () => {
    const { pump, handedOver } = createPump();
    const counts: number[] = [];
    pump.add(named('1', '2', '3'));
    counts.push(handedOver.length);
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(handedOver.length);
    }
    expect(counts).toEqual([0, 1, 2, 3]);
  });

  it('keeps the order of its sources', async () => {
    const { pump, handedOver } = createPump();
    pump.add(named('1', '2'));
    pump.add(named('3'));
    while (handedOver.length < 3) await settle();
    expect(handedOver).toEqual(['1', '2', '3']);
  });

  it('goes on after a source that fails', async () => {
    const { pump, handedOver, errors } = createPump();
    pump.add(failing());
    pump.add(named('next'));
    while (handedOver.length < 2) await settle();
    expect(handedOver).toEqual(['good', 'next']);
    expect(errors).toEqual(['broken']);
  });

  it('hands over all that is left at the end', () => {
    const { pump, handedOver } = createPump();
    pump.add(named('1', '2'));
    pump.add(named('3'));
    pump.drain();
    expect(handedOver).toEqual(['1', '2', '3']);
  });
});
