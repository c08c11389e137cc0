import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { scaled } from '../../support/jest/machine-factor.js';
import { MigratingStore } from './migrating-store.js';
import { createFolder } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';

const FIXTURE = join(import.meta.dirname, '../../fixtures/store-before-0006');
const OPTIONS = { env: { SERVICE_AUTO_CONNECT: 'never', SERVICE_EVENT_BUFFER: '1000000' } };
/** Enough rows for a migration of about a second. */
const COPIES = 200;
const KILLS = 10;
/** Each start takes a second or two. */
const LIMIT_MS = scaled(180_000);
/** Bytes written before a kill; the whole migration writes several times as much as ten of these. */
const STEP_BYTES = 500_000;
/** Changes of form by the migration, not of content; `earlier-store.spec.ts` compares those. */
const TABLES = ['messages', 'chats', 'events', 'outbox', 'message_receipts'];

let folder: string;
let store: MigratingStore;

beforeAll(() => {
  folder = createFolder();
  mkdirSync(join(folder, 'data'));
  for (const name of ['auth', 'dashboard']) {
    const packed = readFileSync(join(FIXTURE, `${name}.db.gz`));
    writeFileSync(join(folder, 'data', `${name}.db`), gunzipSync(packed));
  }
  const path = join(folder, 'data', 'dashboard.db');
  store = new MigratingStore(
    path,
    TABLES.map((table) => `SELECT count(*) FROM ${table}`),
  );
  fillLog(path);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The events of the fixture many times over. */
function fillLog(path: string): void {
  const columns = 'account_id, timestamp, kind, type, source, chat_jid, message_id, payload';
  const database = new DatabaseSync(path);
  database.exec('CREATE TEMP TABLE fixture AS SELECT * FROM events');
  for (let copy = 0; copy < COPIES; copy += 1) {
    database.exec(`INSERT INTO events (${columns}) SELECT ${columns} FROM fixture`);
  }
  database.close();
}

describe('a migration that is killed', () => {
  it(
    'begins anew at the next start, and loses nothing',
    async () => {
      const before = store.read();
      const points: number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        points.push(await store.killAt(kill * STEP_BYTES, { folder, ...OPTIONS }));
        expect([kill, store.read()]).toEqual([kill, before]);
      }
      expect(new Set(points).size).toBe(KILLS);

      const last = await ServiceProcess.start({ folder, ...OPTIONS });
      const { body } = await last.api.get<{ chats: unknown[] }>('/api/chats?limit=1000');
      expect(body.chats.length).toBeGreaterThan(0);
      await last.stop();
      const after = store.read();
      expect(after.version).not.toBe(before.version);
      expect(after.rows).toEqual(before.rows);
    },
    LIMIT_MS,
  );
});
