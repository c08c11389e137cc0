import quick from './jest.config.js';

/** Those that need programs which the clone does not install: `npx` and `npm` fetch them. */
export default {
  ...quick,
  testMatch: ['**/*.nightly.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testTimeout: 300_000,
};
