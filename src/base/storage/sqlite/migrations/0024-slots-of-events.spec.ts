import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

const store = useEarlierStore('0024');

it('puts earlier events and states into the slot `default`', async () => {
  const before = await store.openBefore();
  await sql`INSERT INTO events (account_id, timestamp, kind, type, source, payload)
    VALUES (NULL, 5, 'connection', 'connection.state', 'service', '{}')`.execute(before);
  await sql`INSERT INTO stat_states (at, state, reason_code, reason)
    VALUES (5, 'connected', 'connected', 'Connected.')`.execute(before);
  await before.destroy();

  const now = await store.openNow();
  const events = await now.selectFrom('events').select(['seq', 'slot', 'timestamp']).execute();
  const states = await now.selectFrom('stat_states').select(['slot', 'state']).execute();
  await now.destroy();
  expect(events).toEqual([{ seq: 1, slot: 'default', timestamp: 5 }]);
  expect(states).toEqual([{ slot: 'default', state: 'connected' }]);
});
