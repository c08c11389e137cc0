import all from '../../jest.config.js';

/** All suites, each with a note of what it runs and costs. */
export default {
  ...all,
  rootDir: '../..',
  testEnvironment: '<rootDir>/test/short/coverage.environment.js',
  maxWorkers: 2,
};
