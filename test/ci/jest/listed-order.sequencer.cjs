const { default: Sequencer } = require('@jest/test-sequencer');
const { readOrder } = require('./order.cjs');

/** Runs the suites in the order of the list that `.ci/run` made. */
module.exports = class ListedOrder extends Sequencer {
  sort(tests) {
    const { suites } = readOrder();
    const ranks = new Map(suites.map((path, index) => [path, index]));
    return tests.toSorted((one, other) => ranks.get(one.path) - ranks.get(other.path));
  }
};
