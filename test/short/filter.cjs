const { relative } = require('node:path');
const { isAlwaysShort, readShortSuites, ROOT } = require('./short-suites.js');

/**
 * For Jest's `--filter`: the suites of the short run.
 * @param {string[]} paths
 */
module.exports = function filter(paths) {
  const suites = new Set(readShortSuites());
  const isShort = (path) => isAlwaysShort(path) || suites.has(path);
  return { filtered: paths.filter((path) => isShort(relative(ROOT, path).replaceAll('\\', '/'))) };
};
