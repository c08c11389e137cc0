import { expect, it, jest } from '@jest/globals';
import { runStructureFuzz } from '../../support/fuzz/structure/run-structure-fuzz.js';
import { scaled } from '../../support/jest/machine-factor.js';

/** The soak runs 20,000. */
const CASES = 500;
/** The seed is the same each time, unless the variable gives another one. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 14);

jest.setTimeout(scaled(600_000));

it(`shows everything after ${CASES} extreme structures and a restart (FUZZ_SEED=${SEED})`, async () => {
  const { problems } = await runStructureFuzz({ count: CASES, seed: SEED });
  expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] });
});
