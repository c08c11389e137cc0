import { expect, it } from '@jest/globals';
import { waitUntil } from './wait-until.js';

it('looks at once, and until the condition holds', async () => {
  const answers = [false, false, true];
  const looks = { eachMs: 1, withinMs: 60_000 };
  expect(await waitUntil(async () => answers.shift()!, looks)).toBe(true);
  expect(answers).toEqual([]);
  expect(await waitUntil(() => true, { eachMs: 60_000, withinMs: 0 })).toBe(true);
});

it('gives up after its time', async () => {
  let count = 0;
  const never = () => (count += 1) === 0;
  expect(await waitUntil(never, { eachMs: 1, withinMs: 50 })).toBe(false);
  expect(count).toBeGreaterThan(1);
});
