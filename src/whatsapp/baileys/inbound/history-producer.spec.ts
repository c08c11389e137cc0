import { describe, expect, it } from '@jest/globals';
import { createBatch, settle } from '../../../../test/support/unit/factories.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { HistoryProducer } from './history-producer.js';

function createPump() {
  const handedOver: string[] = [];
  const settled: (() => void)[] = [];
  const errors: string[] = [];
  const pump = new HistoryProducer(
    (batch, onSettled) => {
      settled.push(onSettled);
      handedOver.push(batch.phoneJid);
    },
    ({ message }) => errors.push(message),
  );
  return { pump, settled, handedOver, errors };
}

function* named(...names: string[]): Generator<JournaledBatch> {
  for (const phoneJid of names) yield { ...createBatch({ phoneJid }), storedIds: [] };
}

function* failing(): Generator<JournaledBatch> {
  yield* named('good');
  throw new Error('broken');
}

describe('HistoryProducer', () => {
  it('delivers one batch per turn of the event loop', async () => {
    const { pump, handedOver } = createPump();
    const counts: number[] = [];
    pump.addSource(named('1', '2'));
    counts.push(handedOver.length);
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      counts.push(handedOver.length);
    }
    expect(counts).toEqual([0, 1, 2]);
  });

  it('maps at most one batch ahead of the one being stored', async () => {
    const { pump, settled, handedOver } = createPump();
    pump.addSource(named('1', '2', '3', '4'));
    await settle();
    expect(handedOver).toEqual(['1', '2']);
    // An ack that is repeated makes no more room.
    settled[0]();
    settled[0]();
    await settle();
    expect(handedOver).toEqual(['1', '2', '3']);
  });

  it('calls `onEnd` when a source is empty or fails', async () => {
    const { pump, settled } = createPump();
    const ends: string[] = [];
    pump.addSource(failing(), () => ends.push('failing'));
    pump.addSource(named('1'), () => ends.push('named'));
    await settle();
    expect(ends).toEqual(['failing']);
    for (const onSettled of settled) onSettled();
    await settle();
    expect(ends).toEqual(['failing', 'named']);
  });

  it('keeps the order of its sources', async () => {
    const { pump, handedOver } = createPump();
    pump.addSource(named('1'));
    pump.addSource(named('2'));
    while (handedOver.length < 2) await settle();
    expect(handedOver).toEqual(['1', '2']);
  });

  it('continues after a source that fails', async () => {
    const { pump, handedOver, errors } = createPump();
    pump.addSource(failing());
    pump.addSource(named('next'));
    while (handedOver.length < 2) await settle();
    expect(handedOver).toEqual(['good', 'next']);
    expect(errors).toEqual(['broken']);
  });

  it('delivers the rest on `drain`', () => {
    const { pump, handedOver } = createPump();
    pump.addSource(named('1', '2'));
    pump.addSource(named('3'));
    pump.drain();
    expect(handedOver).toEqual(['1', '2', '3']);
  });
});
