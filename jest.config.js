import { scaled } from './test/support/jest/machine-factor.js';

const SHARED = '<rootDir>/test/support/shared-packages';

/** The quick suites: unit specs beside their files, and everything under test/ but the soaks and the nightly ones. */
export default {
  roots: [
    '<rootDir>/src',
    '<rootDir>/packages',
    '<rootDir>/test',
    '<rootDir>/client',
    '<rootDir>/build',
  ],
  testMatch: ['**/*.spec.ts', '**/*.spec.js'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(soak|alone|nightly)\\.spec\\.ts$'],
  testEnvironment: `${SHARED}/shared-packages.environment.js`,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@whiskeysockets/baileys$': `${SHARED}/baileys.cjs`,
    '^libsignal/src/curve.js$': `${SHARED}/curve.cjs`,
    '^kysely$': `${SHARED}/kysely.cjs`,
    '^rxjs$': `${SHARED}/rxjs.cjs`,
    '^(jsqr|playwright-core|prettier|sharp)$': `${SHARED}/$1.cjs`,
  },
  transform: {
    // Its options are in .swcrc, as those of the build.
    '^.+\\.ts$': '@swc/jest',
  },
  // Far longer than any takes alone: a hook that fills a store is slow beside others.
  testTimeout: scaled(150_000),
  globalSetup: '<rootDir>/test/support/jest/open-run-folder.js',
  setupFilesAfterEnv: [
    '<rootDir>/test/support/jest/equal-bytes.js',
    '<rootDir>/test/support/jest/real-clock.js',
  ],
  testSequencer: '<rootDir>/test/support/jest/longest-first.sequencer.cjs',
  // Much of the time is waiting: for processes to start, for connections to come back.
  maxWorkers: 5,
  // The modules of a finished file are never freed; with a gigabyte of them, a worker is busy collecting garbage.
  workerIdleMemoryLimit: '700MB',
  reporters: ['default', '<rootDir>/test/support/jest/summary-line.reporter.cjs'],
};
