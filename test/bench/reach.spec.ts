import { expect, it } from '@jest/globals';
import { allOf, atLeast, atMost, plusAtMost, ratioAtLeast, ratioAtMost, under } from './reach.js';

it.each([
  [ratioAtLeast(0.95), { service: [95], baseline: [100] }, true],
  [ratioAtLeast(0.95), { service: [94], baseline: [100] }, false],
  [ratioAtMost(1.25), { service: [125], baseline: [100] }, true],
  [ratioAtMost(1.25), { service: [126], baseline: [100] }, false],
  [atLeast(2000, '/s'), { service: [2000], baseline: null }, true],
  [atLeast(2000, '/s'), { service: [1999], baseline: null }, false],
  [under(20, 'ms'), { service: [19.9], baseline: null }, true],
  [under(20, 'ms'), { service: [20], baseline: null }, false],
  [atMost(140, 'MB'), { service: [140], baseline: null }, true],
  [atMost(140, 'MB'), { service: [140.1], baseline: null }, false],
  [plusAtMost(3, 'ms'), { service: [8], baseline: [5] }, true],
  [plusAtMost(3, 'ms'), { service: [8.1], baseline: [5] }, false],
  [allOf(atLeast(1200, '/s'), ratioAtLeast(0.6)), { service: [1200], baseline: [2000] }, true],
  [allOf(atLeast(1200, '/s'), ratioAtLeast(0.6)), { service: [1199], baseline: [1000] }, false],
  [allOf(atLeast(1200, '/s'), ratioAtLeast(0.6)), { service: [1300], baseline: [3000] }, false],
])('$text: %j', (reach, runs, isReached) => {
  expect(reach.isReached(runs)).toBe(isReached);
});

it('names each of several reaches', () => {
  const reach = allOf(atLeast(1200, '/s'), ratioAtLeast(0.6));
  expect(reach.text).toBe('at least 1,200 /s, at least 0.6x');
});

it('is not reached where nothing was measured', () => {
  expect(ratioAtLeast(0.95).isReached({ service: [], baseline: [] })).toBe(false);
  expect(under(20, 'ms').isReached({ service: [], baseline: null })).toBe(false);
});
