const { appendFileSync } = require('node:fs');
const { readOrder } = require('./order.cjs');

/** Writes the result of each suite as soon as it is known: a run that is ended must not lose those of before. */
module.exports = class ResultsFileReporter {
  #results = readOrder().results;

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError }) {
    const failed = numFailingTests + (testExecError ? 1 : 0);
    const line = JSON.stringify({ path, passed: numPassingTests, failed });
    appendFileSync(this.#results, `${line}\n`);
  }
};
