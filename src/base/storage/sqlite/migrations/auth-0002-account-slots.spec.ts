import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierAuthStore } from '../../../../../test/support/unit/earlier-store.js';

const store = useEarlierAuthStore('0002');

/** Runs statements on the store of the version before, then reads a table of this version. */
async function migrate(
  table: 'account_slots' | 'wa_creds' | 'wa_key' | 'wa_meta',
  ...statements: string[]
): Promise<object[]> {
  const before = await store.openBefore();
  for (const statement of statements) await sql.raw(statement).execute(before);
  await before.destroy();
  const now = await store.openNow();
  const rows = await now.selectFrom(table).selectAll().execute();
  await now.destroy();
  return rows;
}

const wish = (name: string, value: string) =>
  `INSERT INTO wa_meta (name, value) VALUES ('${name}', '${value}')`;

describe('the slot `default`', () => {
  it('has the credentials of the one pairing', async () => {
    const insert = `INSERT INTO wa_creds (id, json, updated_at) VALUES (1, '{"a":1}', 5)`;
    const rows = await migrate('wa_creds', insert);
    expect(rows).toEqual([{ slot: 'default', json: '{"a":1}', updated_at: 5 }]);
  });

  it('has all keys', async () => {
    const insert = `INSERT INTO wa_key (type, id, json) VALUES ('session', 'b.0', '1'),
      ('pre-key', '1', '2'), ('session', 'a.0', '3')`;
    expect(await migrate('wa_key', insert)).toEqual([
      { slot: 'default', type: 'session', id: 'b.0', json: '1' },
      { slot: 'default', type: 'pre-key', id: '1', json: '2' },
      { slot: 'default', type: 'session', id: 'a.0', json: '3' },
    ]);
  });

  it('exists before any phone was paired, and need not be connected', async () => {
    expect(await migrate('account_slots')).toEqual([
      { name: 'default', is_wanted: 0, not_before: 0, created_at: expect.any(Number) as unknown },
    ]);
  });

  it.each([
    ['should be connected', 'true', '0', { is_wanted: 1, not_before: 0 }],
    ['should not be connected', 'false', '0', { is_wanted: 0, not_before: 0 }],
    ['should wait', 'true', '1700000000000', { is_wanted: 1, not_before: 1_700_000_000_000 }],
  ])('%s as before', async (_case, wanted, notBefore, expected) => {
    const before = [wish('session_wanted', wanted), wish('session_not_before', notBefore)];
    expect(await migrate('account_slots', ...before)).toMatchObject([expected]);
  });
});

it('leaves the facts about WhatsApp with the service', async () => {
  const before = [wish('session_wanted', 'true'), wish('wa_version', '2.3000.1')];
  expect(await migrate('wa_meta', ...before)).toEqual([{ name: 'wa_version', value: '2.3000.1' }]);
});

it('is refused with a sentence by the version before', async () => {
  await migrate('account_slots');
  await expect(store.openBefore()).rejects.toThrow(
    'was written by a newer version of this service; it was left untouched. Update the service, or choose another path.',
  );
});
