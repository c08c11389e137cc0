import base from './jest.config.js';

/** The same suites on PostgreSQL. */
export default {
  ...base,
  globalSetup: '<rootDir>/test/support/postgres/open-server.js',
  globalTeardown: '<rootDir>/test/support/postgres/close-server.js',
};
