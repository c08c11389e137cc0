import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

// The spec of its opening has all that can be wrong with the file.
it.each([
  ['has a damaged page in the middle', () => whole.map(damagedAt(whole.length / 2)), 'is damaged'],
  ['is empty', () => Buffer.alloc(0), 'is empty'],
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

/** Overwrites one page with other bytes, as a failing disk does. */
function damagedAt(from: number): (byte: number, index: number) => number {
  const page = Math.floor(from / 4096);
  return (byte, index) => (Math.floor(index / 4096) === page ? byte ^ 0xa5 : byte);
}
