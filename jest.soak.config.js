import quick from './jest.config.js';
import { scaled } from './test/support/jest/machine-factor.js';

/** The big figures: hundreds of kills, long waits, thousands of requests; "alone" are those that measure times. */
export default {
  ...quick,
  testMatch: ['**/*.@(soak|alone).spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testTimeout: scaled(1_200_000),
};
