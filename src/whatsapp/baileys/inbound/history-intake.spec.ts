import { describe, expect, it } from '@jest/globals';
import { createBatch, settle } from '../../../../test/support/unit/factories.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { HistoryIntake, type HistorySource } from './history-intake.js';
import { CapacityGate } from '../../../base/common/async/capacity-gate.js';

function createIntake() {
  const stored: string[] = [];
  const room = new CapacityGate();
  const intake: HistoryIntake = new HistoryIntake(
    room,
    (batch, onSettled) => {
      stored.push(...batch.storedIds);
      onSettled();
    },
    (error) => {
      throw error;
    },
  );
  return { intake, room, stored };
}

function source(...ids: string[]): HistorySource {
  const batches: JournaledBatch[] = [
    { ...createBatch(), storedIds: [] },
    { ...createBatch(), storedIds: ids },
  ];
  return { ids, messageCount: 2, batches: batches.values() };
}

/** A part with so many messages that no other part should be opened. */
function largeSource(id: string): HistorySource {
  return { ...source(id), messageCount: 100_000 };
}

/** A journal with these notifications, which asks while reading for the parts in progress. */
function journalOf(...ids: string[]) {
  return async function* read(
    isInProgress: (id: string) => boolean,
  ): AsyncGenerator<HistorySource> {
    for (const id of ids) {
      await settle();
      if (!isInProgress(id)) yield source(id);
    }
  };
}

describe('HistoryIntake', () => {
  it('replays only parts that are not in progress', async () => {
    const { intake, stored } = createIntake();
    intake.addSource(source('A'));
    await intake.replay(journalOf('A', 'B'));
    intake.finish();
    expect(stored).toEqual(['A', 'B']);
  });

  it('forgets stored parts', async () => {
    const { intake, stored } = createIntake();
    intake.addSource(source('A'));
    intake.markStored(['A']);
    await intake.replay(journalOf('A'));
    intake.finish();
    expect(stored).toEqual(['A', 'A']);
  });

  it('replays each part once, even if two connections follow each other closely', async () => {
    const { intake, stored } = createIntake();
    await Promise.all([intake.replay(journalOf('A')), intake.replay(journalOf('A'))]);
    intake.finish();
    expect(stored).toEqual(['A']);
  });

  it('replays nothing after `finish`', async () => {
    const { intake, stored } = createIntake();
    const reading = intake.replay(journalOf('A'));
    intake.finish();
    await reading;
    await settle();
    expect(stored).toEqual([]);
  });

  it('delivers a part once if it arrives again while in progress', async () => {
    const { intake, room, stored } = createIntake();
    intake.addSource(largeSource('A'));
    intake.addSource(largeSource('A'));
    await settle();
    expect(stored).toEqual(['A']);
    expect(room.isFull).toBe(false);
  });

  it('reserves capacity for parts in progress, and releases it', async () => {
    const { intake, room } = createIntake();
    intake.addSource(largeSource('A'));
    expect(room.isFull).toBe(true);
    await settle();
    expect(room.isFull).toBe(false);
  });

  it('stops reading the journal while there is no capacity', async () => {
    const { intake, room, stored } = createIntake();
    room.reserve(100_000);
    const reading = intake.replay(journalOf('A', 'B'));
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(stored).toEqual(['A']);
    room.release(100_000);
    await reading;
    await settle();
    expect(stored).toEqual(['A', 'B']);
  });

  it('releases waiters for capacity on `finish`', async () => {
    const { intake, room } = createIntake();
    room.reserve(100_000);
    const waiting = room.waitForRoom();
    intake.finish();
    await waiting;
  });

  it('delivers later batches after the history', () => {
    const { intake, stored } = createIntake();
    intake.addSource(source('A'));
    intake.addBatch({ ...createBatch(), storedIds: ['later'] });
    intake.finish();
    expect(stored).toEqual(['A', 'later']);
  });
});
