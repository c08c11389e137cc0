import { describe, expect, it } from '@jest/globals';
import { GUARDS, simulateLeases } from '../../../../test/support/lease/lease-simulation.js';
import { EXPIRES_MS, HeldLease, HELD_MS, LeaseWatch } from './lease.machine.js';

const SEEDS = 1000;
const HOUR_MS = 3_600_000;
const at = (ms: number, set = 0) => ({ monotonic: ms, wall: ms + set });

describe('a held lease', () => {
  it('ends before another process may take it, counted from before the renewal', () => {
    const lease = new HeldLease(at(0), at(0));
    lease.renewed(at(5000), at(5100));
    expect(lease.isHeld(at(5000 + HELD_MS - 1))).toBe(true);
    expect(lease.isHeld(at(5000 + HELD_MS))).toBe(false);
    expect(HELD_MS).toBeLessThan(EXPIRES_MS);
  });

  it.each([
    ['corrected', at(100, 1500), true],
    ['set back', at(100, -HOUR_MS), true],
    ['asleep', at(100, 3000), false],
  ])('of a machine that was %s', (_name, now, isHeld) => {
    expect(new HeldLease(at(0), at(0)).isHeld(now)).toBe(isHeld);
  });

  it('ends with a sleep after the clock was set back', () => {
    const lease = new HeldLease(at(0), at(0));
    lease.isHeld(at(500, -HOUR_MS));
    // Asked for before that, and answered after the sleep.
    lease.renewed(at(400), at(600, -HOUR_MS + 60_000));
    expect(lease.isHeld(at(600, -HOUR_MS + 60_000))).toBe(false);
  });
});

describe('the watch of a lease', () => {
  const row = { processId: 'first', epoch: 1, renewals: 0 };

  it('waits from when it saw the last renewal', () => {
    const watch = new LeaseWatch();
    watch.see(row, at(0));
    const renewed = { ...row, renewals: 1 };
    const sights = [1000, EXPIRES_MS, EXPIRES_MS + 999, EXPIRES_MS + 1000];
    expect(sights.map((ms) => watch.see(renewed, at(ms)))).toEqual([false, false, false, true]);
  });

  it('does not wait for a lease that was given back', () => {
    expect(new LeaseWatch().see({ ...row, processId: null }, at(0))).toBe(true);
  });
});

describe('three processes', () => {
  it(`never act at once, nor write behind each other's back, in ${SEEDS} runs`, () => {
    const { violation, moves, frames } = simulateLeases(SEEDS);
    expect(violation).toBeNull();
    expect(Math.min(moves, frames / 10)).toBeGreaterThan(SEEDS);
  });

  it.each(GUARDS)('would, without %s', (guard) => {
    expect(simulateLeases(SEEDS, guard).violation).toMatch(/^seed \d+: /);
  });
});
