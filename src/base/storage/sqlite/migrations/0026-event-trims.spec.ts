import { expect, it } from '@jest/globals';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

const earlier = useEarlierStore('0026');

async function trimsAfter(seqs: number[]) {
  const before = await earlier.openBefore();
  const event = { timestamp: 1, kind: 'message', type: 'message.received', source: 'whatsapp' };
  for (const seq of seqs) {
    const row = { ...event, seq, account_id: 1, slot: 'default', payload: '{}' };
    await before
      .insertInto('events')
      .values(row as never)
      .execute();
  }
  await before.destroy();
  const now = await earlier.openNow();
  const trims = await now.selectFrom('event_trims').selectAll().execute();
  await now.destroy();
  return trims;
}

it('counts the dropped events so far as a loss of every account', async () => {
  expect(await trimsAfter([7, 8])).toEqual([{ slot: '*', account_id: 0, seq: 6 }]);
});

it.each([
  ['whole', [1, 2]],
  ['empty', []],
])('finds no loss in a log that is %s', async (_state, seqs) => {
  expect(await trimsAfter(seqs)).toEqual([]);
});
