import { join } from 'node:path';

/** The root of the project. */
export const ROOT = join(import.meta.dirname, '../..');

/** What Node is given to run Jest, as `npm run test:built` does it; the arguments of Jest follow. */
export const JEST_COMMAND = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];

/** What Jest is given besides by `npm test`. */
export const SHORT_ARGUMENTS = ['--filter', join(ROOT, 'test/short/filter.cjs')];
