import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bucket } from '../../../../test/support/service/bucket.js';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createConfig,
  createFolder,
  createInboundMessage,
} from '../../../../test/support/unit/factories.js';
import type { InboundMessage } from '../../../whatsapp/inbound-batch.js';
import { FileStates } from '../file-states.js';
import { S3SharedFiles } from '../sharing/s3.shared-files.js';
import { BucketFiles } from './bucket-files.js';
import { BucketSweeper } from './bucket-sweeper.js';
import { LeftoverFiles } from './leftover-files.js';
import { MediaStore } from './media.store.js';
import { StoredFilesRepository } from './stored-files.repository.js';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
const DAY_MS = 24 * 60 * 60 * 1000;

let bucket: Bucket;
let objects: S3SharedFiles;
let stores: ChatStore;
let rows: StoredFilesRepository;
let states: FileStates;
let dir: string;

beforeEach(async () => {
  bucket = await Bucket.start();
  objects = await S3SharedFiles.open(bucket.config);
  stores = await ChatStore.open();
  rows = new StoredFilesRepository(stores.database);
  dir = createFolder();
});

afterEach(async () => {
  await objects.close();
  await bucket.stop();
  await stores.close();
});

const config = (maxBytes = 1000) =>
  createConfig({ media: { dir, maxBytes, bucket: bucket.config } });

/** A process that knows the files of the table. */
async function open(maxBytes?: number): Promise<MediaStore> {
  states = new FileStates();
  const files = new BucketFiles(objects, rows);
  const store = new MediaStore(config(maxBytes), states, new LeftoverFiles(), files);
  await store.start();
  return store;
}

const write = (bytes: number) => (path: string) => writeFile(path, Buffer.alloc(bytes));
const here = () => readdirSync(join(dir, 'files')).toSorted();

async function inTable(): Promise<string[]> {
  const found = await stores.database.selectFrom('stored_files').select('sha256').execute();
  return found.map(({ sha256 }) => sha256).toSorted();
}

describe('the media store with a bucket', () => {
  it('drops copies alone when the folder is full, and brings them back', async () => {
    const store = await open(25);
    const path = await store.add(A, write(10));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(path, longAgo, longAgo);
    const later = await open(15);
    await later.add(B, write(10));
    expect([here(), states.of(A)]).toEqual([[B], 'stored']);
    expect(await later.find(A)).toBe(path);
    expect([here(), await inTable()]).toEqual([
      [A, B],
      [A, B],
    ]);
  });

  it('takes the files from the table, and keeps those of an earlier folder once they are used', async () => {
    await (await open()).add(A, write(10));
    rmSync(dir, { recursive: true });
    await mkdir(join(dir, 'files'), { recursive: true });
    await write(10)(join(dir, 'files', B));
    const store = await open();
    expect([states.of(A), states.of(B)]).toEqual(['stored', null]);
    await store.find(B);
    expect([states.of(B), await inTable()]).toEqual(['stored', [A, B]]);
    await rows.save(C, 1);
    await store.refresh();
    expect(states.of(C)).toBe('stored');
  });

  it.each([
    ['lost', (key: string) => bucket.objects.delete(key)],
    ['damaged', (key: string) => bucket.objects.set(key, Buffer.alloc(3))],
  ])('forgets a file whose object is %s', async (_, harm) => {
    const store = await open();
    const path = await store.add(A, write(10));
    rmSync(path);
    harm(`files/${A}`);
    expect(await store.find(A)).toBeNull();
    expect([states.of(A), await inTable(), existsSync(path)]).toEqual([null, [], false]);
  });

  it('keeps no copy of a file that is deleted while it is brought', async () => {
    const store = await open();
    rmSync(await store.add(A, write(10)));
    bucket.fault = async (response) => {
      await store.drop(A);
      response.end(Buffer.alloc(10));
    };
    expect(await store.find(A)).toBeNull();
    expect([here(), states.of(A)]).toEqual([[], null]);
  });

  it('has nothing of a file that is not in the bucket yet', async () => {
    const store = await open();
    await bucket.stop();
    await expect(store.add(A, write(10))).rejects.toThrow(/does not answer/);
    expect([here(), states.of(A), await inTable()]).toEqual([[], null, []]);
    await bucket.startAgain();
  });

  it('deletes a file that another process has stored, and asks for no other', async () => {
    const store = await open();
    await (await open()).add(A, write(10));
    bucket.requests.length = 0;
    expect([await store.drop(A), await store.drop(B)]).toEqual([true, false]);
    expect(bucket.requests).toEqual([`DELETE files/${A}`]);
    expect(await inTable()).toEqual([]);
  });

  it('loses files that no message has, after a day', async () => {
    const media = { sha256: A } as InboundMessage['media'];
    await stores.receive(createInboundMessage({ type: 'image', media }));
    const store = await open();
    await store.add(A, write(10));
    await store.add(B, write(10));
    const sweeper = new BucketSweeper(config(), store, rows);
    await sweeper.sweep();
    expect(await inTable()).toEqual([A, B]);
    const now = Date.now() + 2 * DAY_MS;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await sweeper.sweep();
    jest.restoreAllMocks();
    expect([await inTable(), [...bucket.objects.keys()]]).toEqual([[A], [`files/${A}`]]);
  });
});
