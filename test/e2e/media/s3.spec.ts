import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { BackupDto } from '../../../src/features/backup/dto/backup.dto.js';
import type { UploadDto } from '../../../src/features/uploads/dto/upload.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import { bytesOf, fetchMedia, mediaOf, sendImage } from '../../support/data/message-media.js';
import { sendFile } from '../../support/data/send-file.js';
import { hashOf } from '../../support/hash-of.js';
import { itOnSqlite } from '../../support/postgres/on-sqlite.js';
import { Bucket } from '../../support/service/bucket.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { createFolder } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const SIZE = 200_003;

let bucket: Bucket;

beforeAll(async () => {
  bucket = await Bucket.start();
});

afterAll(() => bucket.stop());

describe('files in a bucket', () => {
  const env: Record<string, string> = {};
  let session: PairedSession;
  let bob: Contact;
  let cache: string;

  beforeAll(async () => {
    useCache();
    session = await PairedSession.start({ env });
    bob = session.network.contact({ name: 'Bob' });
  });

  afterAll(async () => {
    const bundle = await fetch(new URL('/api/debug/bundle', session.service.baseUrl));
    for (const text of [session.output, await bundle.text()])
      expect(text).not.toContain(Bucket.secret);
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  /** An empty folder, as on another machine. */
  function useCache(): void {
    cache = createFolder();
    Object.assign(env, bucket.variables(cache));
  }

  function emptyCache(): void {
    for (const name of readdirSync(cache)) rmSync(join(cache, name), { recursive: true });
  }

  /** A picture that is in the bucket. */
  async function receive() {
    const bytes = randomBytes(SIZE);
    const id = await sendImage(session, bob, bytes);
    const key = `files/${hashOf(bytes)}`;
    await waitFor('the object', async () => (await mediaOf(session, id)).state === 'stored');
    expect(bucket.objects.has(key)).toBe(true);
    return { id, key, bytes };
  }

  async function expectBytes(id: string, bytes: Buffer): Promise<void> {
    const answer = await fetchMedia(session, id);
    expect([answer.status, hashOf(await bytesOf(answer))]).toEqual([200, hashOf(bytes)]);
  }

  async function checkOfBucket() {
    return (await session.api.get<HealthDto>('/api/health')).body.checks.bucket;
  }

  function post(bytes: Buffer): Promise<Response> {
    const url = new URL('/api/media', session.service.baseUrl);
    const headers = { 'Content-Type': 'text/plain' };
    return fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
  }

  it('are served whole and in ranges, from the folder and from the bucket', async () => {
    const { id, bytes } = await receive();
    for (const prepare of [() => {}, emptyCache]) {
      prepare();
      const part = await fetchMedia(session, id, { headers: { Range: 'bytes=1000-1999' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${SIZE}`);
      expect(hashOf(await bytesOf(part))).toBe(hashOf(bytes.subarray(1000, 2000)));
      await expectBytes(id, bytes);
    }
  });

  it('are there after a start with another folder', async () => {
    const { id, bytes } = await receive();
    useCache();
    await session.restart();
    await waitForPhase(session.service, 'open');
    const { requests } = session.network.media;
    const before = requests.length;
    expect((await mediaOf(session, id)).state).toBe('stored');
    const all = Array.from({ length: 3 }, () => expectBytes(id, bytes));
    await Promise.all(all);
    expect(requests).toHaveLength(before);
    // A PostgreSQL database has a witness, which each machine must see.
    expect(bucket.objects.has('store-witness.json')).toBe(Boolean(process.env.TEST_POSTGRES_URL));
  });

  it('are sent by a machine that has not taken them', async () => {
    const bytes = randomBytes(SIZE);
    const { media_id } = (await (await post(bytes)).json()) as UploadDto;
    expect(bucket.objects.has(`uploads/${media_id}`)).toBe(true);
    emptyCache();
    const path = `/api/chats/${bob.jid}/messages`;
    await session.api.post(path, { type: 'document', media_id });
    const received = await waitFor('the file', () => bob.received.at(-1));
    expect(hashOf(await bob.readFile(received.message))).toBe(hashOf(bytes));
    expect(bucket.objects.has(`files/${hashOf(bytes)}`)).toBe(true);
  });

  it('leave nothing of an upload that cannot be sent', async () => {
    const uploads = () => [...bucket.objects.keys()].filter((key) => key.startsWith('uploads/'));
    const before = uploads();
    const sent = await sendFile(session.api, bob.jid, randomBytes(SIZE), { type: 'image' });
    expect([sent.status, uploads()]).toEqual([400, before]);
  });

  it('are deleted with their message', async () => {
    const { id, key } = await receive();
    await bob.revoke(id);
    await waitFor('the deletion', () => !bucket.objects.has(key));
    const answer = await fetchMedia(session, id);
    expect(await answer.json()).toMatchObject({ code: 'no_media' });
  });

  it('are not lost while the bucket is away', async () => {
    const { id, bytes } = await receive();
    emptyCache();
    await bucket.stop();
    for (const answer of [await fetchMedia(session, id), await post(bytes)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        code: 'store_away',
        hint: expect.stringContaining('bucket'),
      });
    }
    const sent = await sendFile(session.api, bob.jid, bytes, { type: 'document' });
    expect(sent.status).toBe(503);
    expect((await mediaOf(session, id)).state).toBe('stored');
    const detail = expect.stringMatching(/^The bucket .* does not answer \(ECONNREFUSED\) \(since/);
    expect(await checkOfBucket()).toEqual({ status: 'degraded', detail });
    await bucket.startAgain();
    await expectBytes(id, bytes);
    expect(await checkOfBucket()).toEqual({ status: 'ok', detail: 'answers' });
    expect((await post(bytes)).status).toBe(200);
  });

  itOnSqlite('are in no backup', async () => {
    const { body } = await session.api.post<BackupDto>('/api/backup');
    expect(body.status).toBe('ok');
    expect(readdirSync(body.folder)).not.toContain('media');
  });

  it('are downloaded again if the bucket has lost them', async () => {
    const { id, key, bytes } = await receive();
    emptyCache();
    bucket.objects.delete(key);
    await expectBytes(id, bytes);
    expect(bucket.objects.has(key)).toBe(true);
  });
});

describe('a start with a bucket', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['that does not exist', { SERVICE_MEDIA_DIR: 's3://another' }, /NoSuchBucket\. Create it/],
    [
      'that refuses',
      { SERVICE_S3_SECRET_ACCESS_KEY: 'a-wrong-secret' },
      /answers 403 SignatureDoesNotMatch\. Check SERVICE_S3_ACCESS_KEY_ID/,
    ],
    [
      'that does not answer',
      { SERVICE_S3_ENDPOINT: 'http://127.0.0.1:1' },
      /does not answer \(ECONNREFUSED\)\. Start its server, or check SERVICE_S3_ENDPOINT/,
    ],
  ])('%s ends with one sentence', async (_, wrong, sentence) => {
    const env = { ...bucket.variables(createFolder()), ...wrong };
    const service = ServiceProcess.spawn({ env });
    expect(await service.exited).toMatchObject({ code: 2 });
    expect(service.errors).toMatch(sentence);
    expect(service.errors.trim().split('\n')).toHaveLength(1);
    expect(service.printed).not.toMatch(/secret/);
  });
});
