import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../test/support/earlier-store.js';

const store = useEarlierStore('0012');

/** Where the statistics of a store begin that had so many events before them. */
async function startAfter(eventCount: number): Promise<unknown> {
  const before = await store.openBefore();
  for (let number = 0; number < eventCount; number += 1) {
    await sql`INSERT INTO events (timestamp, kind, type, source, payload)
      VALUES (1, 'message', 'message.received', 'whatsapp', '{}')`.execute(before);
  }
  await before.destroy();
  const after = await store.openNow();
  const rows = await after.selectFrom('stat_progress').selectAll().execute();
  await after.destroy();
  return rows;
}

describe('the statistics of a store of the previous version', () => {
  it('begin after its last event', async () => {
    const start = { id: 1, last_seq: 3, alive_at: null, is_stopped: 0 };
    expect(await startAfter(3)).toEqual([start]);
  });

  it('begin with the first event if there is none', async () => {
    const start = { id: 1, last_seq: 0, alive_at: null, is_stopped: 0 };
    expect(await startAfter(0)).toEqual([start]);
  });
});
