import { describe, expect, it } from '@jest/globals';
import { stepOfAll } from './group-receipts.js';

function times(delivered: number | null, read: number | null = null, played: number | null = null) {
  return { delivered_at: delivered, read_at: read, played_at: played };
}

describe('the status of a message in a group', () => {
  it.each([
    ['nobody is known', [], null],
    ['somebody has not received it', [times(1), times(null)], null],
    ['all have received it', [times(1), times(2)], 'delivered'],
    ['one has only received it', [times(1, 2, 3), times(1)], 'delivered'],
    ['all have read it', [times(1, 2), times(null, 2)], 'read'],
    ['one has only read it', [times(1, 2, 3), times(1, 2)], 'read'],
    ['all have played it', [times(1, 2, 3), times(null, null, 3)], 'played'],
  ] as const)('is that of the last one: %s', (_case, receipts, step) => {
    expect(stepOfAll([...receipts])).toBe(step);
  });
});
