import quick from './jest.config.js';

process.env.LATE_STORE ??= '1';
// For the services that tests start.
process.env.NODE_OPTIONS = `--import=${new URL('test/support/jest/late-store.js', import.meta.url).href}`;

/** The quick suites on a store that answers late. */
export default quick;
