import { expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import type { DashboardSchema } from '../../dashboard.schema.js';

const store = useEarlierStore('0019');

const PLACE = { latitude: 1, longitude: 2, name: null, address: 'Road "is_live": 1' };
const FILE = { mimetype: 'image/png', size: 5 };
const QUOTE = { id: 'Q', text: 'q' };
const ANN = { jid: '9000001@lid', name: 'Ann' };

async function add(db: Kysely<DashboardSchema>, kind: string, payload: string): Promise<void> {
  await sql`INSERT INTO events (timestamp, kind, type, source, payload)
    VALUES (1, ${kind}, 'any', 'service', ${payload})`.execute(db);
}

/** Migrates these payloads, and returns them. */
async function migrate(...earlier: [kind: string, payload: object | string][]): Promise<unknown[]> {
  const before = await store.openBefore();
  for (const [kind, payload] of earlier) {
    await add(before, kind, typeof payload === 'string' ? payload : JSON.stringify(payload));
  }
  await before.destroy();
  const after = await store.openNow();
  const rows = await after.selectFrom('events').select('payload').orderBy('seq').execute();
  await after.destroy();
  return rows.map(({ payload }) => payload);
}

async function migrateMessage(message: object): Promise<unknown> {
  const [payload] = await migrate(['message', { message, live: true }]);
  return JSON.parse(String(payload));
}

it('gives a message the fields of this version', async () => {
  expect(await migrateMessage({ id: 'A', text: 'a "written_at": b' })).toEqual({
    message: {
      id: 'A',
      text: 'a "written_at": b',
      can_retry: false,
      retry_at: null,
      uploaded_at: null,
      changes_id: null,
      album_id: null,
      poll: null,
      referral: null,
      mentions: [],
      quoted: null,
      details: null,
      media: null,
      choice: null,
      order: null,
    },
    live: true,
  });
});

it('gives the parts of a message the fields of this version', async () => {
  const parts = { quoted: QUOTE, mentions: [ANN], media: FILE };
  const message = { ...parts, details: { ...PLACE, is_live: false } };
  expect(await migrateMessage(message)).toMatchObject({
    message: {
      quoted: { is_status: false, ...QUOTE },
      mentions: [{ ...ANN, tag: '@9000001' }],
      media: { ...FILE, sha256: null, state: 'remote', error_code: null, url: null },
      details: { ...PLACE, accuracy_m: null, speed_mps: null, sequence: null, is_live: false },
    },
  });
});

it('keeps the fields that an event has already', async () => {
  const message = {
    uploaded_at: 5,
    mentions: [{ ...ANN, tag: '@900' }],
    details: { emoji: '👍' },
    media: { ...FILE, state: 'stored', url: '/a' },
  };
  expect(await migrateMessage(message)).toMatchObject({ message });
});

it('gives the connection the fields that earlier versions did not have', async () => {
  const [payload] = await migrate(['connection', { state: 'connected' }]);
  expect(JSON.parse(String(payload))).toEqual({
    state: 'connected',
    privacy: null,
    clock_offset_ms: null,
  });
});

it('leaves damaged rows, and rows without a message, unchanged', async () => {
  const payloads = ['{"message":{"media":{', '[]', '{"unread_count":2}', '{"message":null}'];
  const rows = payloads.map((payload): [string, string] => ['message', payload]);
  expect(await migrate(...rows)).toEqual(payloads);
});

it('reads a log of many pages', async () => {
  const rows = Array.from({ length: 2100 }, (_, at): [string, object] => [
    'message',
    { message: { id: String(at) } },
  ]);
  const migrated = await migrate(...rows);
  expect(migrated.every((payload) => String(payload).includes('"referral":null'))).toBe(true);
});
