import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { findDifferences } from './differences.js';
import { baileysIn } from './install-library.js';
import { failedIn, observe } from './observe.js';
import { SCENARIOS } from './scenarios.js';

const library = baileysIn(join(import.meta.dirname, '../..'));
const NAMES = ['pairing by QR', 'a text comes', 'a text goes out'];
const scenarios = SCENARIOS.filter(([name]) => NAMES.includes(name));

describe('the comparison of two versions of the library', () => {
  it('finds nothing between a version and itself, and what another setting changes', async () => {
    const ours = await observe({ library, runs: 2, scenarios });
    expect([...ours.keys()]).toEqual(NAMES);
    expect(failedIn(ours)).toEqual([]);
    expect(findDifferences(ours, await observe({ library, runs: 1, scenarios }))).toEqual([]);
    const settings = { emitOwnEvents: false };
    const silent = await observe({ library, runs: 1, scenarios, settings });
    const found = findDifferences(ours, silent);
    expect(new Set(found.map(({ scenario }) => scenario))).toEqual(new Set(['a text goes out']));
    expect(found).toContainEqual(
      expect.objectContaining({
        shape: expect.stringMatching(/^event messages\.upsert /),
        before: [1, 1],
        after: [0, 0],
      }),
    );
  });
});
