import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { findDifferences } from './differences.js';
import { baileysIn } from './install-library.js';
import { failedIn, observe } from './observe.js';
import { SCENARIOS } from './scenarios.js';

const library = baileysIn(join(import.meta.dirname, '../..'));

it('finds nothing between our version and itself in any scenario', async () => {
  const before = await observe({ library, runs: 3 });
  const after = await observe({ library, runs: 3 });
  expect([...after.keys()]).toEqual(SCENARIOS.map(([name]) => name));
  expect(failedIn(before)).toEqual([]);
  expect(findDifferences(before, after)).toEqual([]);
});
