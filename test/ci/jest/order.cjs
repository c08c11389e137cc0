const { readFileSync } = require('node:fs');

/**
 * The order of `suite-run.ts`.
 * @returns {{ suites: string[], deadline: number, results: string }} absolute paths, in order; when no suite begins any
 * more, in milliseconds since 1970; the file for the results
 */
exports.readOrder = () => JSON.parse(readFileSync(process.env.CI_ORDER, 'utf8'));
