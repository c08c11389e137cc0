import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { findDifferences } from './differences.js';
import { observe } from './observe.js';
import { SCENARIOS } from './scenarios.js';

const folder = join(import.meta.dirname, '../..');

it('finds nothing between our version and itself in any scenario', async () => {
  const before = await observe({ folder, runs: 3 });
  const after = await observe({ folder, runs: 3 });
  expect([...after.keys()]).toEqual(SCENARIOS.map(([name]) => name));
  expect(findDifferences(before, after)).toEqual([]);
});
