import { describe, expect, it } from '@jest/globals';
import { isDue, isRecent, msUntil } from './due.policy.js';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

describe('a planned time', () => {
  it.each([
    ['has come', NOW - 1, 0],
    ['comes now', NOW, 0],
    ['comes soon', NOW + 5000, 5000],
    ['comes after the longest pause', NOW + 60_000, 60_000],
    ['is further ahead than that, so a fast clock has planned it', NOW + DAY_MS, 0],
  ])('%s', (_, at, left) => {
    expect(msUntil(at, NOW, 60_000)).toBe(left);
    expect(isDue(at, NOW, 60_000)).toBe(left === 0);
  });
});

describe('a noted time', () => {
  it.each([
    ['is recent', NOW - 1000, true],
    ['is recent although the clock was set back by a second', NOW + 1000, true],
    ['is long ago', NOW - 60_000, false],
    ['is not recent when a clock that was a day fast has noted it', NOW + DAY_MS, false],
  ])('%s', (_, at, recent) => {
    expect(isRecent(at, NOW, 60_000)).toBe(recent);
  });
});
