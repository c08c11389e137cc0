import { expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import { openAuthStore } from '../../../../../test/support/unit/test-stores.js';
import type { DashboardSchema } from '../../dashboard.schema.js';
import { moveJournal } from './move-journal.js';

const store = useEarlierStore('0022');
const ME = '15550000@s.whatsapp.net';
const OTHER = '19990000@s.whatsapp.net';

/** A store with two phones, one after the other, and messages of the second one in the journal. */
async function fillBefore(): Promise<void> {
  const before = await store.openBefore();
  for (const [at, jid] of [OTHER, ME].entries()) {
    await sql`INSERT INTO accounts (jid, lid, name, last_active_at)
      VALUES (${jid}, '9@lid', 'Me', ${at})`.execute(before);
  }
  // Stored messages have been deleted in between, and the hashes are in no order.
  for (const [rowid, hash] of [
    [3, 'c'],
    [7, 'b'],
    [9, 'a'],
  ]) {
    await sql`INSERT INTO inbound_journal (rowid, ciphertext_hash, account_jid, message_id, node,
      plaintext, is_stored, created_at) VALUES (${rowid}, ${hash}, ${ME}, ${`M${hash}`}, x'01',
      x'02', ${hash === 'b' ? 1 : 0}, 5)`.execute(before);
  }
  await before.destroy();
}

async function inStore<T>(read: (now: Kysely<DashboardSchema>) => Promise<T>): Promise<T> {
  const now = await store.openNow();
  try {
    return await read(now);
  } finally {
    await now.destroy();
  }
}

it('puts the existing phones into the slot `default`, unchanged', async () => {
  await fillBefore();
  const rows = await inStore((now) => now.selectFrom('accounts').selectAll().execute());
  expect(rows).toEqual([
    { id: 1, slot: 'default', jid: OTHER, lid: '9@lid', name: 'Me', last_active_at: 0 },
    { id: 2, slot: 'default', jid: ME, lid: '9@lid', name: 'Me', last_active_at: 1 },
  ]);
});

it('moves the rows of the journal to the auth store, in the order of arrival, once', async () => {
  await fillBefore();
  const { database, close } = await openAuthStore();
  const rows = await inStore(async (now) => {
    // The second time as after a kill: the rows are in both stores.
    await sql`CREATE TABLE copy AS SELECT * FROM inbound_journal`.execute(now);
    await moveJournal(now, database);
    await now.schema.alterTable('copy').renameTo('inbound_journal').execute();
    for (const _start of ['second', 'third']) await moveJournal(now, database);
    expect((await now.introspection.getTables()).map(({ name }) => name)).not.toContain('copy');
    return database.selectFrom('inbound_journal').selectAll().orderBy('seq').execute();
  });
  await close();
  expect(rows.map((row) => [row.ciphertext_hash, row.is_stored])).toEqual([
    ['c', 0],
    ['b', 1],
    ['a', 0],
  ]);
  expect(rows[2]).toEqual({
    seq: 3,
    account_jid: ME,
    ciphertext_hash: 'a',
    message_id: 'Ma',
    node: new Uint8Array([1]),
    plaintext: new Uint8Array([2]),
    is_stored: 0,
    created_at: 5,
  });
});

it('is refused with a sentence by the version before', async () => {
  await fillBefore();
  await inStore(() => Promise.resolve());
  await expect(store.openBefore()).rejects.toThrow(
    'was written by a newer version of this service; it was left untouched. Update the service, or choose another path.',
  );
});
