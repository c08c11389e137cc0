import quick from '../../../jest.config.js';

const HERE = '<rootDir>/test/ci/jest';

/** The quick suites as `.ci/run` runs them: those it lists, in its order, until its time is over. */
export default {
  ...quick,
  rootDir: '../../..',
  runner: `${HERE}/until-deadline.runner.cjs`,
  testSequencer: `${HERE}/listed-order.sequencer.cjs`,
  reporters: ['default', `${HERE}/results-file.reporter.cjs`],
};
