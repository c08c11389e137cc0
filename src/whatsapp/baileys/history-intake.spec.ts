import { describe, expect, it } from '@jest/globals';
import { createBatch, settle } from '../../../test/support/factories.js';
import type { InboundBatch } from '../inbound-batch.js';
import { HistoryIntake, type HistorySource } from './history-intake.js';

function createIntake() {
  const stored: string[] = [];
  const intake = new HistoryIntake(
    ({ storedIds }) => stored.push(...storedIds),
    (error) => {
      throw error;
    },
  );
  return { intake, stored };
}

function source(...ids: string[]): HistorySource {
  const batches: InboundBatch[] = [createBatch(), createBatch({ storedIds: ids })];
  return { ids, batches: batches.values() };
}

/** A journal with these notifications, which asks what is on its way as it reads. */
function journalOf(...ids: string[]) {
  return async function* read(isInHand: (id: string) => boolean): AsyncGenerator<HistorySource> {
    for (const id of ids) {
      await settle();
      if (!isInHand(id)) yield source(id);
    }
  };
}

describe('HistoryIntake', () => {
  it('brings nothing back that is on its way, and all that is not', async () => {
    const { intake, stored } = createIntake();
    intake.add(source('A'));
    await intake.bringBack(journalOf('A', 'B'));
    intake.finish();
    expect(stored).toEqual(['A', 'B']);
  });

  it('no longer knows what is stored', async () => {
    const { intake, stored } = createIntake();
    intake.add(source('A'));
    intake.noteStored(['A']);
    await intake.bringBack(journalOf('A'));
    intake.finish();
    expect(stored).toEqual(['A', 'A']);
  });

  it('brings each part back once, also when two connections follow each other closely', async () => {
    const { intake, stored } = createIntake();
    await Promise.all([intake.bringBack(journalOf('A')), intake.bringBack(journalOf('A'))]);
    intake.finish();
    expect(stored).toEqual(['A']);
  });

  it('brings nothing back any more when it is finished', async () => {
    const { intake, stored } = createIntake();
    const reading = intake.bringBack(journalOf('A'));
    intake.finish();
    await reading;
    await settle();
    expect(stored).toEqual([]);
  });

  it('keeps what was said afterwards behind the history', () => {
    const { intake, stored } = createIntake();
    intake.add(source('A'));
    intake.addAfter(createBatch({ storedIds: ['later'] }));
    intake.finish();
    expect(stored).toEqual(['A', 'later']);
  });
});
