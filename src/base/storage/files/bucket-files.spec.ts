import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bucket, refuse } from '../../../../test/support/service/bucket.js';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createConfig,
  createFolder,
  createInboundMessage,
} from '../../../../test/support/unit/factories.js';
import { waitUntil } from '../../common/async/wait-until.js';
import type { InboundMessage } from '../../../whatsapp/inbound-batch.js';
import { FileStates } from '../file-states.js';
import { Ownership } from '../ownership.js';
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

function create(maxBytes = 1000, folder = dir): MediaStore {
  states = new FileStates();
  const media = createConfig({ media: { ...config(maxBytes).media, dir: folder } });
  return new MediaStore(media, states, new LeftoverFiles(), new BucketFiles(objects, rows));
}

/** A process that knows the files of the table. */
async function open(maxBytes?: number, folder?: string): Promise<MediaStore> {
  const store = create(maxBytes, folder);
  await store.start();
  return store;
}

async function openElsewhere(): Promise<MediaStore> {
  const before = states;
  const store = await open(1000, createFolder());
  states = before;
  return store;
}

async function receive(sha256: string): Promise<void> {
  const media = { sha256 } as InboundMessage['media'];
  await stores.receive(createInboundMessage({ type: 'image', media }));
}

async function dropElsewhere(sha256: string): Promise<void> {
  await new BucketFiles(objects, rows).drop((await rows.find(sha256))!);
}

class Follower extends Ownership {
  override get leads(): boolean {
    return false;
  }
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
  });

  it('takes in what others have stored and deleted, once for all accounts that come', async () => {
    const store = create();
    for (const sha256 of [A, B]) await store.add(sha256, write(10));
    await rows.save(C, 1);
    await dropElsewhere(B);
    const reads = jest.spyOn(rows, 'pages');
    await Promise.all([store.refresh(), store.refresh()]);
    await store.refresh();
    expect([A, B, C].map((sha256) => states.of(sha256))).toEqual(['stored', null, 'stored']);
    expect(reads).toHaveBeenCalledTimes(1);
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
      await dropElsewhere(A);
      response.end(Buffer.alloc(10));
    };
    expect(await store.find(A)).toBeNull();
    expect([here(), states.of(A)]).toEqual([[], null]);
  });

  it('keeps the row of a file that is stored while its lost object is asked for', async () => {
    const store = await open();
    rmSync(await store.add(A, write(10)));
    bucket.fault = async (response) => {
      await rows.save(A, 10);
      refuse(response, 404, 'NoSuchKey');
    };
    expect(await store.find(A)).toBeNull();
    expect(await store.find(A)).not.toBeNull();
  });

  it('puts a copy into the bucket again that another process has deleted there', async () => {
    const store = await open();
    const path = await store.add(A, write(10));
    await dropElsewhere(A);
    expect(await store.find(A)).toBe(path);
    expect([await inTable(), bucket.objects.has(`files/${A}`)]).toEqual([[A], true]);
  });

  it('deletes no file that a message has again', async () => {
    const store = await open();
    await store.add(A, write(10));
    await receive(A);
    expect(await store.drop(A)).toBe(false);
    expect([here(), states.of(A), await inTable()]).toEqual([[A], 'stored', [A]]);
    expect(await store.drop(A, () => Promise.resolve(true))).toBe(true);
  });

  it('stores a file after its deletion', async () => {
    const store = await open();
    await store.add(A, write(10));
    let adding: Promise<string> | undefined;
    bucket.fault = async (response) => {
      const before = bucket.requests.length;
      adding = store.add(A, write(10));
      const looks = { eachMs: 5, withinMs: 100 };
      expect(await waitUntil(() => bucket.requests.length > before, looks)).toBe(false);
      response.writeHead(204).end();
    };
    expect(await store.drop(A)).toBe(true);
    await adding;
    expect([here(), states.of(A), await inTable()]).toEqual([[A], 'stored', [A]]);
  });

  it('stores a file again that another process deletes at the same time', async () => {
    const [store, other] = [await open(), await openElsewhere()];
    await store.add(A, write(10));
    bucket.fault = async (response) => {
      await other.add(A, write(10));
      bucket.objects.clear();
      response.writeHead(204).end();
    };
    expect(await store.drop(A)).toBe(false);
    expect(await inTable()).toEqual([]);
    await other.find(A);
    expect([await inTable(), bucket.objects.has(`files/${A}`)]).toEqual([[A], true]);
  });

  it('has a row for whatever is in the bucket, if an answer is lost or the process ends', async () => {
    const store = await open();
    bucket.fault = (response) => refuse(response, 403, 'AccessDenied');
    await expect(store.add(A, write(10))).rejects.toThrow(/403/);
    expect([states.of(A), await inTable()]).toEqual([null, [A]]);
    expect(await store.find(A)).toBeNull();
    expect(await inTable()).toEqual([]);
  });

  it('has nothing of a file that is not in the bucket yet', async () => {
    const store = await open();
    await bucket.stop();
    await expect(store.add(A, write(10))).rejects.toThrow(/does not answer/);
    expect([here(), states.of(A)]).toEqual([[], null]);
    // So nobody downloads it again and again meanwhile.
    await expect(store.find(A)).rejects.toThrow(/does not answer/);
    await bucket.startAgain();
    expect(await store.find(A)).toBeNull();
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
    await receive(A);
    const store = await open();
    for (const sha256 of [A, B, C]) await store.add(sha256, write(10));
    const sweeper = new BucketSweeper(config(), store, rows);
    await sweeper.sweep();
    expect(await inTable()).toEqual([A, B, C]);
    const now = Date.now() + 2 * DAY_MS;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await new BucketSweeper(config(), store, rows, new Follower()).sweep();
    expect(await inTable()).toEqual([A, B, C]);
    bucket.fault = async (response) => {
      // About to be sent.
      await store.addCopy(C, join(dir, 'files', C));
      bucket.objects.delete(`files/${B}`);
      response.writeHead(204).end();
    };
    await sweeper.sweep();
    jest.restoreAllMocks();
    const keys = [...bucket.objects.keys()].toSorted();
    expect([await inTable(), keys]).toEqual([
      [A, C],
      [`files/${A}`, `files/${C}`],
    ]);
  });
});
