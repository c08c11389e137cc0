import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MessageDto } from '../../src/base/shapes/message.dto.js';
import type { SummaryDto } from '../../src/insight/diagnostics/dto/summary.dto.js';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import type { UploadDto } from '../../src/features/uploads/dto/upload.dto.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { documentMessage } from '../../packages/network/src/people/content/media.js';
import { hashOf } from '../support/hash-of.js';
import { scaled } from '../support/jest/machine-factor.js';
import { fetchMedia, waitForMessage } from '../support/data/message-media.js';
import { waitForPhase } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const POLLER = join(import.meta.dirname, 'poll-health.process.mjs');
const MEGABYTE = 1024 * 1024;
const LARGE = 200 * MEGABYTE;
const MORE_MEMORY_MB = 60;
const KILLS = 10;
const ROUNDS = 3;

let session: ProcessSession;
let bob: Contact;

beforeEach(async () => {
  session = await PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none' } });
  bob = session.network.contact({ name: 'Bob' });
});

afterEach(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

it('fetches 200 MB with less than 60 MB more memory', async () => {
  const bytes = randomBytes(LARGE);
  const id = await sendFile(bytes);
  await hashOfMedia(await sendFile(randomBytes(MEGABYTE)));
  await expectLittleMemory(async () => expect(await hashOfMedia(id)).toBe(hashOf(bytes)));
});

it('sends 200 MB with less than 60 MB more memory', async () => {
  await expectToArrive(await upload(randomBytes(MEGABYTE)), MEGABYTE);
  const bytes = randomBytes(LARGE);
  await expectLittleMemory(async () => {
    await expectToArrive(await upload(bytes), LARGE, hashOf(bytes));
  });
});

it(`sends a file once and whole over ${KILLS} kills`, async () => {
  const bytes = randomBytes(4 * MEGABYTE);
  session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: 4 * MEGABYTE });
  const id = await upload(bytes);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(randomInt(900));
    await session.service.kill('SIGKILL');
    await session.startAgain();
    await waitForPhase(session.service, 'open');
  }
  session.network.media.faults.clear();
  await expectToArrive(id, bytes.length, hashOf(bytes));
});

it('sends a file although the media server does not answer at first', async () => {
  session.network.media.faults.set('up', { kind: 'silent' }, 1);
  const id = await upload(randomBytes(MEGABYTE));
  await waitFor('the first try', () => session.network.media.requests.length > 0);
  expect((await readMessage(id)).status).toBe('queued');
  await expectToArrive(id, MEGABYTE);
});

/** The growth of memory by a file that is uploaded and sent as a document. */
async function upload(bytes: Buffer): Promise<string> {
  const { body: file } = await session.api.request<UploadDto>('/api/media', {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  const message = { type: 'document', media_id: file.media_id };
  const path = `/api/chats/${bob.jid}/messages`;
  return (await session.api.post<QueuedDto>(path, message)).body.message_id;
}

async function expectToArrive(id: string, size: number, hash?: string): Promise<void> {
  const isIt = (message: { id: string }): boolean => message.id === id;
  const { message } = await waitFor('the file', () => bob.received.find(isIt), scaled(200_000));
  const bytes = await bob.readFile(message);
  expect(bytes).toHaveLength(size);
  if (hash !== undefined) expect(hashOf(bytes)).toBe(hash);
}

async function readMessage(id: string): Promise<MessageDto> {
  const path = `/api/messages/${id}?chat_jid=${bob.jid}`;
  return (await session.api.get<{ message: MessageDto }>(path)).body.message;
}

async function expectLittleMemory(work: () => Promise<void>): Promise<void> {
  const before = await readMemoryMb();
  let most = before;
  const sampling = setInterval(() => {
    void readMemoryMb().then((memory) => (most = Math.max(most, memory)));
  }, 50);
  await work();
  clearInterval(sampling);
  console.log(`${Math.round(most - before)} MB more memory`);
  expect(most - before).toBeLessThan(MORE_MEMORY_MB);
}

it('answers at once during ten downloads', async () => {
  const slowest = [];
  for (let round = 0; round < ROUNDS; round += 1) slowest.push(await slowestDuringDownloads());
  console.log(`the slowest answers after ${slowest.join(', ')} ms`);
  // Another program on this machine delays only one of the rounds.
  expect(slowest.toSorted((one, other) => one - other)[1]).toBeLessThan(scaled(250));
});

/** ms */
async function slowestDuringDownloads(): Promise<number> {
  const files = Array.from({ length: 10 }, () => randomBytes(10 * MEGABYTE));
  const ids: string[] = [];
  for (const bytes of files) ids.push(await sendFile(bytes));
  // A process of its own: this one serves and reads the files.
  const poller = spawn(process.execPath, [POLLER, session.service.baseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(await Promise.all(ids.map(hashOfMedia))).toEqual(files.map(hashOf));
  poller.kill('SIGINT');
  const slowestMs = Number(await text(poller.stdout));
  expect(slowestMs).toBeGreaterThan(0);
  return slowestMs;
}

it(`serves no half file after ${KILLS} kills`, async () => {
  const bytes = randomBytes(4 * MEGABYTE);
  const id = await sendFile(bytes);
  for (let kill = 0; kill < KILLS; kill += 1) {
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: 8 * MEGABYTE }, 1);
    const cut = hashOfMedia(id).catch(() => 'cut');
    await pause(randomInt(450));
    await session.service.kill('SIGKILL');
    session.network.media.faults.clear();
    expect(['cut', hashOf(bytes)]).toContain(await cut);
    const path = join(session.service.folder, 'data/media/files', hashOf(bytes));
    if (existsSync(path)) expect(hashOf(await readFile(path))).toBe(hashOf(bytes));
    await session.startAgain();
    await waitForPhase(session.service, 'open');
  }
  expect(await hashOfMedia(id)).toBe(hashOf(bytes));
  expect(readdirSync(join(session.service.folder, 'data/media/partial'))).toEqual([]);
});

async function sendFile(bytes: Buffer): Promise<string> {
  const { id } = await bob.sendMessage(documentMessage(await bob.storeFile('document', bytes)));
  await waitForMessage(session, id);
  return id;
}

/** The hash of the served file; the status if that is not 200. */
async function hashOfMedia(id: string): Promise<string> {
  const response = await fetchMedia(session, id, { signal: AbortSignal.timeout(scaled(200_000)) });
  if (response.status !== 200) return String(response.status);
  const hash = createHash('sha256');
  for await (const piece of response.body ?? []) hash.update(piece);
  return hash.digest('hex');
}

async function readMemoryMb(): Promise<number> {
  return (await session.api.get<SummaryDto>('/api/debug/summary')).body.process.rss_mb;
}
