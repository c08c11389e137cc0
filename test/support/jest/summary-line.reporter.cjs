/** Ends a run with the plain line `N passed, N failed`, counted over all suites. */
module.exports = class SummaryLineReporter {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`);
  }
};
