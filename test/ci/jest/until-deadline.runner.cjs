const { default: TestRunner } = require('jest-runner');
const { readOrder } = require('./order.cjs');

/** Begins no suite after the deadline. Those that run by then end as they would. */
module.exports = class UntilDeadlineRunner extends TestRunner {
  #begun = new Set();

  runTests(tests, watcher, options) {
    const { deadline } = readOrder();
    super.on('test-file-start', ([{ path }]) => this.#begun.add(path));
    const isInterrupted = () => watcher.isInterrupted() || Date.now() >= deadline;
    // Without a "change": at that, Jest ends the suites that run.
    return super.runTests(tests, { isInterrupted, on: watcher.on.bind(watcher) }, options);
  }

  /** To Jest, a suite that never began is one that failed. Here it is one that was not reached. */
  on(event, listener) {
    if (event !== 'test-file-failure') return super.on(event, listener);
    return super.on(event, (args) =>
      this.#begun.has(args[0].path) ? listener(args) : Promise.resolve(),
    );
  }
};
