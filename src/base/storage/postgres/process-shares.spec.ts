import { expect, it } from '@jest/globals';
import type { AccountShare } from '../account-shares.js';
import { EXPIRES_MS } from './lease.machine.js';
import { ProcessShares } from './process-shares.js';
import type { SharesRepository } from './shares.repository.js';

const at = (monotonic: number) => () => ({ monotonic, wall: 0 });

/** One that has no accounts, beside one that has, and no longer renews its lease. */
function openShares() {
  const asked: string[] = [];
  const share = { account: 'shop', processId: 'other', url: 'http://other', wantedBy: null };
  const members = ['own', 'other'].map((id) => ({ id, isDraining: false, renewals: 1 }));
  const answers = {
    sync: () => {},
    members: () => [...members],
    list: () => [share as AccountShare],
    giveUp: () => members.pop(),
    free: () => {},
  };
  const rows = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async () => {
        asked.push(name);
        return answer();
      },
    ]),
  ) as unknown as SharesRepository;
  const nothing = async () => {};
  const shares = new ProcessShares({
    member: { id: 'own', url: 'http://own', version: '1.0.0', schema: '0001_first' },
    rows: async () => rows,
    endLost: nothing,
    endBroken: nothing,
    wakeOthers: nothing,
  });
  return { shares, share, rows, asked };
}

it('reads processes and accounts once in a look without a change', async () => {
  const { shares, share, rows, asked } = openShares();
  shares.divide();
  await shares.look(rows, at(0));
  expect(asked.toSorted()).toEqual(['list', 'members', 'sync']);
  expect(shares.all).toEqual([share]);
});

it.each([
  ['at once, if it was seen before', true, 1],
  ['after a while, if it was not', false, 0],
])('gives up one that went with the leader before: %s', async (_when, wasSeen, count) => {
  const { shares, rows, asked } = openShares();
  if (wasSeen) await shares.look(rows, at(0));
  shares.divide();
  await shares.look(rows, at(EXPIRES_MS));
  expect(asked.filter((name) => name === 'giveUp')).toHaveLength(count);
});
