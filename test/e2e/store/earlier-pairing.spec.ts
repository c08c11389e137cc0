import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { authMigrations } from '../../../src/base/storage/sqlite/migrations/auth.migrations.js';
import { dashboardMigrations } from '../../../src/base/storage/sqlite/migrations/dashboard.migrations.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { MigratingStore } from './migrating-store.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { rewriteAsBefore } from './store-before.js';
import { talk, textsOf } from '../../support/service/texts-of.js';

const KILLS = 5;
const LIMIT_MS = scaled(300_000);
/** Bytes written before a kill; each migration writes several times as much as five of these. */
const STEP_BYTES = 1_000_000;
const MORE_KEYS = 300_000;
const MORE_JOURNAL_ROWS = 20_000;

/** The place of the wish to be connected in earlier versions. */
const WISH = `INSERT INTO wa_meta (name, value)
  SELECT 'session_wanted', iif(is_wanted, 'true', 'false') FROM now.account_slots
  UNION ALL SELECT 'session_not_before', not_before FROM now.account_slots`;

/** Enough rows that the migrations take a second: a kill can come in the middle. */
const FILL_KEYS = `INSERT INTO wa_key (type, id, json)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MORE_KEYS})
  SELECT 'lid-mapping', 'filled-' || i, '"' || i || '"' FROM n`;
const FILL_JOURNAL = `INSERT INTO inbound_journal (ciphertext_hash, account_jid, message_id, node,
    plaintext, is_stored, created_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MORE_JOURNAL_ROWS})
  SELECT 'filled-' || i, jid, 'filled-' || i, randomblob(1600), randomblob(400), 1, last_active_at
  FROM n, accounts`;

let session: ProcessSession;
let contact: Contact;
let auth: MigratingStore;
let dashboard: MigratingStore;
/** The journal, which moves from one store to the other. */
let oldJournal: MigratingStore;
let newJournal: MigratingStore;

beforeAll(async () => {
  session = await PairedSession.spawn();
  contact = session.network.contact({});
  auth = new MigratingStore(pathOf('auth'), [
    'SELECT json FROM wa_creds',
    'SELECT count(*) FROM wa_key',
    "SELECT group_concat(type || id || json) FROM wa_key WHERE type != 'lid-mapping'",
  ]);
  dashboard = new MigratingStore(pathOf('dashboard'), [
    'SELECT count(*) FROM messages',
    'SELECT group_concat(jid) FROM accounts',
  ]);
  const filled = [
    'count(*)',
    'sum(is_stored)',
    'sum(length(plaintext))',
    'max(hex(plaintext))',
  ].map((value) => `SELECT ${value} FROM inbound_journal WHERE message_id LIKE 'filled%'`);
  // An orderly stop leaves none.
  filled.push('SELECT count(*) FROM inbound_journal WHERE is_stored = 0');
  oldJournal = new MigratingStore(pathOf('dashboard'), filled);
  newJournal = new MigratingStore(pathOf('auth'), filled);
});

afterAll(() => session.dispose());

const pathOf = (name: string) => join(session.service.folder, 'data', `${name}.db`);

async function goBack(): Promise<void> {
  await session.service.stop();
  await rewriteAsBefore(pathOf('auth'), authMigrations, '0002', WISH);
  await rewriteAsBefore(pathOf('dashboard'), dashboardMigrations, '0022');
  for (const [name, fill] of [
    ['auth', FILL_KEYS],
    ['dashboard', FILL_JOURNAL],
  ]) {
    const database = new DatabaseSync(pathOf(name));
    database.exec(fill);
    database.close();
  }
}

/** Kills the migration of one store at several points; each time, this store or the one that is read must be as it was. */
async function killAtPoints(store: MigratingStore, kept = store): Promise<void> {
  const { network, service } = session;
  const before = kept.read();
  const points: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    store.read();
    points.push(await store.killAt(kill * STEP_BYTES, { network, folder: service.folder }));
    expect([kill, kept.read().rows]).toEqual([kill, before.rows]);
  }
  expect(new Set(points).size).toBe(KILLS);
}

describe('a pairing of the version with one account', () => {
  it(
    'is connected without a QR code, after kills in the middle of both migrations and of the move between them',
    async () => {
      await talk(session, contact, 'before');
      const devices = session.phone.devices.map(({ id }) => id);
      expect(devices).toHaveLength(1);
      await goBack();
      const before = [auth.read(), dashboard.read()];
      await killAtPoints(auth);
      await killAtPoints(dashboard);
      const { rows } = oldJournal.read();
      await killAtPoints(newJournal, oldJournal);

      await session.startAgain();
      await waitForState(session.service, 'connected');
      await talk(session, contact, 'after');
      expect(session.phone.devices.map(({ id }) => id)).toEqual(devices);
      expect(await textsOf(session, contact.jid)).toEqual([
        'before, in',
        'before, out',
        'after, in',
        'after, out',
      ]);
      const { body } = await session.api.get<object>('/api/events?kind=connection&limit=1000');
      const scans = JSON.stringify(body).match(/"phase":"waiting_for_scan"/g) ?? [];
      // The credentials of the first pairing.
      expect(scans).toHaveLength(1);

      await session.service.stop();
      expect(newJournal.read().rows).toEqual(rows);
      for (const [at, store] of [auth, dashboard].entries()) {
        expect(store.read().version).not.toBe(before[at].version);
      }
    },
    LIMIT_MS,
  );
});
