import { expect, it } from '@jest/globals';
import { Random } from '../../../../packages/network/src/state/random.js';
import { planMoves, type Placed, type ShareHolder } from './share.policy.js';

const process = (id: string, isDraining = false): ShareHolder => ({ id, isDraining });
const placed = (account: string, processId: string | null, wantedBy: string | null = null) => ({
  account,
  processId,
  wantedBy,
});

it('gives accounts without a process to those with the fewest', () => {
  const free = ['a', 'b', 'c'].map((name) => placed(name, null));
  const moves = planMoves(free, [process('one'), process('two')], 'one');
  expect(moves.map(({ to }) => to)).toEqual(['two', 'one', 'two']);
});

it('moves one account at a time to a new process, and none for a difference of one', () => {
  const accounts = ['a', 'b', 'c'].map((name) => placed(name, 'one'));
  const both = [process('one'), process('two')];
  expect(planMoves(accounts, both, 'one')).toEqual([{ account: 'c', from: 'one', to: 'two' }]);
  expect(planMoves([...accounts.slice(0, 2), placed('c', 'one', 'two')], both, 'one')).toEqual([]);
  expect(planMoves(accounts.slice(0, 1), both, 'one')).toEqual([
    { account: 'a', from: 'one', to: 'two' },
  ]);
  expect(planMoves([placed('a', 'two')], both, 'one')).toEqual([]);
  expect(planMoves([placed('a', 'two'), placed('b', 'two')], both, 'one')).toEqual([]);
});

it('moves all accounts of a process that ends, unless it is the last one', () => {
  const accounts = ['a', 'b'].map((name) => placed(name, 'two'));
  const to = planMoves(accounts, [process('one'), process('two', true)], 'one');
  expect(to).toEqual(['a', 'b'].map((account) => ({ account, from: 'two', to: 'one' })));
  expect(planMoves(accounts, [process('two', true)], 'two')).toEqual([]);
});

it('leaves accounts of a process that may be lost where they are', () => {
  expect(planMoves([placed('a', 'lost')], [process('one')], 'one')).toEqual([]);
});

it('ends with fair shares, whatever was before', () => {
  const random = new Random(46);
  for (let run = 0; run < 200; run += 1) {
    const processes = ['p', 'q', 'r'].map((id) => process(id, random.chance(0.2)));
    const ids = [null, ...processes.map(({ id }) => id)];
    let accounts: Placed[] = Array.from({ length: random.below(12) }, (_, index) =>
      placed(String(index), random.pick(ids), random.chance(0.2) ? random.pick(ids) : null),
    );
    for (let step = 0; step < 30; step += 1) {
      const moves = planMoves(accounts, processes, 'p');
      accounts = accounts.map(({ account, processId, wantedBy }) => {
        const move = moves.find((each) => each.account === account);
        return placed(account, move?.to ?? wantedBy ?? processId);
      });
    }
    const open = processes.filter(({ isDraining }) => !isDraining).map(({ id }) => id);
    if (open.length === 0) continue;
    const loads = open.map(
      (id) => accounts.filter(({ processId }) => processId === id).length + (id === 'p' ? 1 : 0),
    );
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThan(2);
    expect(accounts.every(({ processId }) => open.includes(processId ?? ''))).toBe(true);
  }
});
