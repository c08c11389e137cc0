import { expect, it } from '@jest/globals';
import { runStructureFuzz } from '../support/fuzz/structure/run-structure-fuzz.js';

const CASES = Number(process.env['FUZZ_CASES'] ?? 20_000);

it(`shows everything after ${CASES} extreme structures and a restart`, async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
  const { problems, ...report } = await runStructureFuzz({ count: CASES, seed });
  console.log(`${CASES} structures: ${JSON.stringify(report)}`);
  expect({ seed, problems }).toEqual({ seed, problems: [] });
}, 2_400_000);
