const SHARED = '<rootDir>/test/support/shared-packages';

/** The quick suites: unit specs beside their files, and everything under test/ but the soaks. */
export default {
  roots: ['<rootDir>/src', '<rootDir>/network', '<rootDir>/test', '<rootDir>/client'],
  testMatch: ['**/*.spec.ts', '**/*.spec.js'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.(soak|alone)\\.spec\\.ts$'],
  testEnvironment: `${SHARED}/shared-packages.environment.js`,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@whiskeysockets/baileys$': `${SHARED}/baileys.cjs`,
    '^libsignal/src/curve.js$': `${SHARED}/curve.cjs`,
    '^kysely$': `${SHARED}/kysely.cjs`,
    '^rxjs$': `${SHARED}/rxjs.cjs`,
    '^(jsqr|newman|openapi-typescript|playwright-core|prettier|sharp)$': `${SHARED}/$1.cjs`,
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2023',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
      },
    ],
  },
  testTimeout: 60_000,
  testSequencer: '<rootDir>/test/support/longest-first.sequencer.cjs',
  // Much of the time is waiting: for processes to start, for connections to come back.
  maxWorkers: 5,
  // The modules of a finished file are never freed; with a gigabyte of them, a worker is busy collecting garbage.
  workerIdleMemoryLimit: '700MB',
  reporters: ['default', '<rootDir>/test/support/summary-line.reporter.cjs'],
};
