import { describe, expect, it } from '@jest/globals';
import { settle } from '../../../../test/support/unit/factories.js';
import { CapacityGate } from './capacity-gate.js';

const MANY = 100_000;

/** Counts the waits that have ended. */
function enter(room: CapacityGate, times: number) {
  const passed = { count: 0 };
  for (let index = 0; index < times; index += 1) void room.waitForRoom().then(() => passed.count++);
  return passed;
}

describe('CapacityGate', () => {
  it('does not wait below the limit', async () => {
    const room = new CapacityGate();
    room.reserve(1);
    await room.waitForRoom();
  });

  it('waits above the limit until enough is released', async () => {
    const room = new CapacityGate();
    room.reserve(MANY);
    room.reserve(MANY);
    const passed = enter(room, 2);
    room.release(MANY);
    await settle();
    expect(passed.count).toBe(0);
    room.release(MANY);
    await settle();
    expect(passed.count).toBe(2);
  });

  it('releases all waiters when their connection ends, and stays full', async () => {
    const room = new CapacityGate();
    room.reserve(MANY);
    const passed = enter(room, 1);
    room.releaseWaiters();
    await settle();
    expect(passed.count).toBe(1);
    expect(room.isFull).toBe(true);
  });
});
