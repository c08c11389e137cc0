const { appendFileSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');
const { readOrder } = require('./order.cjs');

const MAX_LINES = 12;

/** Writes the result of each suite as soon as it is known: a run that is ended must not lose those of before. */
module.exports = class ResultsFileReporter {
  #results = readOrder().results;

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError, testResults }) {
    const failed = numFailingTests + (testExecError ? 1 : 0);
    const failures = testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => [fullName, ...linesOf(failureMessages)]);
    if (testExecError) failures.push(linesOf([String(testExecError.message)]));
    const line = JSON.stringify({ path, passed: numPassingTests, failed, failures });
    appendFileSync(this.#results, `${line}\n`);
  }
};

/** The lines of a failure, without its place. */
function linesOf(messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return lines.filter((line) => line.trim() && !/^\s+at /.test(line)).slice(0, MAX_LINES);
}
