import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { scaled } from '../support/machine-factor.js';
import { createFolder } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';

const FIXTURE = join(import.meta.dirname, '../fixtures/store-before-0006');
const OPTIONS = { env: { SERVICE_AUTO_CONNECT: 'never', SERVICE_EVENT_BUFFER: '1000000' } };
/** Enough for a migration of about a second. */
const COPIES = 200;
const KILLS = 10;
/** Each start takes a second or two. */
const LIMIT_MS = scaled(180_000);
/** All of the migration has several times as much as ten of these. */
const STEP_BYTES = 500_000;
/** What the migration changes in form, not in content, is compared by `earlier-store.spec.ts`. */
const TABLES = ['messages', 'chats', 'events', 'outbox', 'message_receipts'];

let folder: string;

beforeAll(() => {
  folder = createFolder();
  mkdirSync(join(folder, 'data'));
  for (const name of ['auth', 'dashboard']) {
    const packed = readFileSync(join(FIXTURE, `${name}.db.gz`));
    writeFileSync(join(folder, 'data', `${name}.db`), gunzipSync(packed));
  }
  fillLog();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The events of the fixture many times over. */
function fillLog(): void {
  const columns = 'account_id, timestamp, kind, type, source, chat_jid, message_id, payload';
  const store = open();
  store.exec('CREATE TEMP TABLE fixture AS SELECT * FROM events');
  for (let copy = 0; copy < COPIES; copy += 1) {
    store.exec(`INSERT INTO events (${columns}) SELECT ${columns} FROM fixture`);
  }
  store.close();
}

function open(): InstanceType<typeof DatabaseSync> {
  return new DatabaseSync(join(folder, 'data', 'dashboard.db'));
}

interface Contents {
  /** The last migration that the store has. */
  version: string;
  /** By table. */
  rows: Record<string, number>;
}

const READ = `
  import { DatabaseSync } from '@photostructure/sqlite';
  const [path, ...tables] = process.argv.slice(1);
  const store = new DatabaseSync(path);
  const first = (sql) => Object.values(store.prepare(sql).get())[0];
  const version = first('SELECT max(name) FROM kysely_migration');
  const rows = tables.map((table) => [table, first('SELECT count(*) FROM ' + table)]);
  // Its size says how far the next migration is, if it begins at 0.
  store.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  console.log(JSON.stringify({ version, rows: Object.fromEntries(rows) }));
`;

/** Read by another process: in this one, a connection could keep a lock until its statements are collected. */
function read(): Contents {
  const path = join(folder, 'data', 'dashboard.db');
  const args = ['--input-type=module', '-e', READ, path, ...TABLES];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Contents;
}

/** Of the write-ahead log, which grows with the migration; 0 before it begins. */
function walBytes(): number {
  return statSync(join(folder, 'data', 'dashboard.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
}

/** Waits closely: the whole migration takes about a second. */
async function untilWritten(bytes: number): Promise<number> {
  const deadline = Date.now() + scaled(30_000);
  while (walBytes() < bytes) {
    if (Date.now() > deadline) throw new Error(`The migration has not written ${bytes} bytes`);
    await setImmediate();
  }
  return walBytes();
}

describe('a migration that is killed', () => {
  it(
    'begins anew at the next start, and loses nothing',
    async () => {
      const before = read();
      const points: number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const service = ServiceProcess.spawn({ folder, ...OPTIONS });
        points.push(await untilWritten(kill * STEP_BYTES));
        await service.kill('SIGKILL');
        expect(service.baseUrl).toBe('');
        expect([kill, read()]).toEqual([kill, before]);
      }
      expect(new Set(points).size).toBe(KILLS);

      const last = await ServiceProcess.start({ folder, ...OPTIONS });
      const { body } = await last.api.get<{ chats: unknown[] }>('/api/chats?limit=1000');
      expect(body.chats.length).toBeGreaterThan(0);
      await last.stop();
      const after = read();
      expect(after.version).not.toBe(before.version);
      expect(after.rows).toEqual(before.rows);
    },
    LIMIT_MS,
  );
});
