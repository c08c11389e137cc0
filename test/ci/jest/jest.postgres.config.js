import postgres from '../../../jest.postgres.config.js';
import listed from './jest.config.js';

const { rootDir, runner, testSequencer, reporters } = listed;

/** Listed suites as `.ci/run` runs them, on PostgreSQL. */
export default { ...postgres, rootDir, runner, testSequencer, reporters };
