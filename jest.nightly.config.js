import quick from './jest.config.js';
import { scaled } from './test/support/jest/machine-factor.js';

/** Those that need programs which the clone does not install: `npx` and `npm` fetch them. */
export default {
  ...quick,
  testMatch: ['**/*.nightly.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testTimeout: scaled(300_000),
};
