const { basename } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files that run long. */
const LONGEST = [
  'structure-fuzz.soak.spec.ts',
  'killed-crowd.soak.spec.ts',
  'reconnects.soak.spec.ts',
  'sending-cut-off.soak.spec.ts',
  'killed-while-receiving.soak.spec.ts',
  'ordeals.soak.spec.ts',
  'fault-table.soak.spec.ts',
  'retry-request.soak.spec.ts',
  'million-messages.soak.spec.ts',
  'fuzz.soak.spec.ts',
  'structure-fuzz.spec.ts',
  'stranger.spec.ts',
  'ordeals.spec.ts',
  'killed.spec.ts',
  'ending.spec.ts',
  'size.spec.ts',
  'history-killed.spec.ts',
];

/**
 * Begins with the long ones, so that the last one does not run on alone. Jest goes by the size of files, unless it has
 * run them before.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = LONGEST.indexOf(basename(path));
      return at < 0 ? LONGEST.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Jest's, of the same name
    const byJest = super.sort(tests);
    return byJest.toSorted((one, other) => rank(one) - rank(other));
  }
};
