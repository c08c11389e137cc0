import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

const store = useEarlierStore('0020');

/** The cursors after the migration of a store whose statistics had this progress. */
async function cursorsAfter(progress: { last_seq: number; alive_at: number | null }) {
  const before = await store.openBefore();
  const { last_seq: lastSeq, alive_at: aliveAt } = progress;
  await sql`UPDATE stat_progress SET last_seq = ${lastSeq}, alive_at = ${aliveAt}`.execute(before);
  await before.destroy();
  const after = await store.openNow();
  const rows = await after.selectFrom('event_cursors').selectAll().execute();
  await after.destroy();
  return rows;
}

describe('the cursor of the statistics', () => {
  it('is the last counted event', async () => {
    const cursor = { name: 'statistics', seq: 3 };
    expect(await cursorsAfter({ last_seq: 3, alive_at: 1 })).toEqual([cursor]);
  });

  it('is missing before they have run, so that they begin with the next event', async () => {
    expect(await cursorsAfter({ last_seq: 3, alive_at: null })).toEqual([]);
  });
});
