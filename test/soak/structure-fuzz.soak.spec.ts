import { expect, it } from '@jest/globals';
import { runStructureFuzz } from '../support/fuzz/structure/run-structure-fuzz.js';

/**
 * 20,000 together. One service with all of them would mostly retry the forty sessions of people whose messages cannot
 * be read.
 */
const ROUNDS = 4;
const CASES = Number(process.env['FUZZ_CASES'] ?? 5000);

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

it.each(Array.from({ length: ROUNDS }, (_, round) => seed + round))(
  `shows everything after ${CASES} extreme structures and a restart (seed %d)`,
  async (seed) => {
    const { problems, ...report } = await runStructureFuzz({ count: CASES, seed });
    console.log(`${CASES} structures: ${JSON.stringify(report)}`);
    expect({ seed, problems }).toEqual({ seed, problems: [] });
  },
);
