import { join } from 'node:path';

/** The root of the project. */
export const ROOT = join(import.meta.dirname, '../..');

/** The arguments of Node to run Jest, as in `npm run test:built`; those of Jest follow. */
export const JEST_COMMAND = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

/** The further arguments of Jest in `npm test`. */
export const SHORT_ARGUMENTS = ['--filter', join(ROOT, 'test/short/filter.cjs')];
