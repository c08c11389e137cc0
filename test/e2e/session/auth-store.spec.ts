import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

let session: ProcessSession;
let path: string;
let whole: Buffer;

beforeAll(async () => {
  session = await PairedSession.spawn();
  await session.service.stop();
  path = join(session.service.folder, 'data/auth.db');
  whole = readFileSync(path);
});

afterAll(async () => {
  await session.dispose();
});

it.each([
  ['has a damaged page in the middle', () => whole.map(damagedAt(whole.length / 2)), 'is damaged'],
  ['has a damaged last page', () => whole.map(damagedAt(whole.length - 4096)), 'is damaged'],
  ['lacks its last page', () => whole.subarray(0, whole.length - 4096), 'is damaged'],
  ['is empty', () => Buffer.alloc(0), 'is empty'],
  ['is a text', () => Buffer.from('Buy milk.\n'.repeat(50)), 'is not a SQLite database'],
])(
  'an auth store that %s ends the start with one sentence, and stays as it is',
  async (_case, make, words) => {
    const content = make();
    writeFileSync(path, content);
    const service = ServiceProcess.spawn({
      network: session.network,
      folder: session.service.folder,
    });
    expect(await service.exited).toEqual({ code: 2, signal: null });
    expect(service.output).toBe('');
    expect(service.errors.split('\n')).toHaveLength(2);
    expect(service.errors).toContain(`The auth store ${path} ${words}`);
    expect(service.errors).toMatch(/left untouched.*(Choose another path|Restore a copy)/);
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual(['auth.db', 'dashboard.db', 'media']);
  },
);

it('a restored copy of the auth store is enough', async () => {
  writeFileSync(path, whole);
  await session.startAgain();
  await waitForState(session.service, 'connected');
});

it('a folder in its place ends the start with one sentence', async () => {
  const folder = join(session.service.folder, 'folder.db');
  mkdirSync(folder);
  const service = ServiceProcess.spawn({ env: { SERVICE_DASHBOARD_AUTH_DB: folder } });
  expect(await service.exited).toEqual({ code: 2, signal: null });
  expect(service.errors).toBe(`The auth store ${folder} is a folder; name a file in it.\n`);
  expect(statSync(folder).isDirectory()).toBe(true);
});

/** Overwrites one page with other bytes, as a failing disk does. */
function damagedAt(from: number): (byte: number, index: number) => number {
  const page = Math.floor(from / 4096);
  return (byte, index) => (Math.floor(index / 4096) === page ? byte ^ 0xa5 : byte);
}
