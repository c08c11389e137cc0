import { expect, it } from '@jest/globals';
import type { AccountShare } from '../account-shares.js';
import { ProcessShares } from './process-shares.js';
import type { SharesRepository } from './shares.repository.js';

it('reads processes and accounts once in a look without a change', async () => {
  const asked: string[] = [];
  const share = { account: 'shop', processId: 'other', url: 'http://other', wantedBy: null };
  const answers = {
    sync: undefined,
    members: ['own', 'other'].map((id) => ({ id, isDraining: false, renewals: 1 })),
    list: [share as AccountShare],
  };
  const rows = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async () => {
        asked.push(name);
        return answer;
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
  shares.divide();
  await shares.look(rows, () => ({ monotonic: 0, wall: 0 }));
  expect(asked.toSorted()).toEqual(['list', 'members', 'sync']);
  expect(shares.all).toEqual([share]);
});
