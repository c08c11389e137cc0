import soak from './jest.soak.config.js';

/** Those of the soaks that measure times, and so need the machine for themselves. */
export default {
  ...soak,
  testMatch: ['**/*.alone.spec.ts'],
  maxWorkers: 1,
};
