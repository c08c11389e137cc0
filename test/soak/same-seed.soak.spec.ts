import { describe, expect, it } from '@jest/globals';
import { scaled } from '../support/jest/machine-factor.js';
import { recordSession, sameOf } from '../support/crowds/seeded-session.js';

const TIMES = 50;

describe('the same seed fifty times', () => {
  it(
    'has the same recording each time',
    async () => {
      const startedAt = performance.now();
      const first = sameOf(await recordSession('7'));
      for (let time = 1; time < TIMES; time += 1) {
        expect(sameOf(await recordSession('7'))).toEqual(first);
      }
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`${TIMES} recordings of ${first.length} lines in ${seconds} s`);
    },
    scaled(1_800_000),
  );
});
