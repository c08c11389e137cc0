import { randomInt } from 'node:crypto';
import postgres from './jest.postgres.config.js';

process.env.TEST_CLUSTER_SEED ??= String(randomInt(1_000_000));
console.log(`TEST_CLUSTER_SEED=${process.env.TEST_CLUSTER_SEED}`);

/**
 * The end-to-end suite, each service of which is two processes behind a proxy that sends each request to either one. Tests
 * that start a process themselves, to kill it or to read its output, have that one.
 */
export default {
  ...postgres,
  testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
  setupFilesAfterEnv: [
    ...postgres.setupFilesAfterEnv,
    '<rootDir>/test/support/cluster/start-two.ts',
  ],
};
