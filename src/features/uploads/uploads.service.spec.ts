import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bucket, refuse } from '../../../test/support/service/bucket.js';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createConfig, createFolder } from '../../../test/support/unit/factories.js';
import { Logger } from '../../base/common/logging/logger.js';
import { S3SharedFiles } from '../../base/storage/sharing/s3.shared-files.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService, type Upload } from './uploads.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let bucket: Bucket;
let store: ChatStore;
let dir: string;
let rows: UploadsRepository;
let uploads: UploadsService;
const opened: S3SharedFiles[] = [];

beforeEach(async () => {
  bucket = await Bucket.start();
  store = await ChatStore.open();
  dir = createFolder();
  rows = new UploadsRepository(store.database);
  uploads = await open();
});

afterEach(async () => {
  jest.restoreAllMocks();
  for (const files of opened.splice(0)) await files.close();
  await bucket.stop();
  await store.close();
});

async function open(): Promise<UploadsService> {
  const files = await S3SharedFiles.open(bucket.config);
  opened.push(files);
  const config = createConfig({ media: { dir, bucket: bucket.config } });
  return new UploadsService(config, rows, undefined as never, undefined, files);
}

function receive(text = 'some bytes'): Promise<Upload> {
  const claims = { account: 'default', fileName: null, mimetype: 'text/plain' };
  return uploads.receive(Readable.from([Buffer.from(text)]), claims);
}

/** The next start, some days later. */
async function startLater(): Promise<void> {
  const now = Date.now() + 2 * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  await uploads.start();
  uploads.stop();
}

/** Objects, rows, and files here. */
const left = async () => [
  bucket.objects.size,
  (await rows.listIds()).length,
  readdirSync(join(dir, 'uploads')).length,
];

const refuseNext = () => {
  bucket.fault = (response) => refuse(response, 403, 'AccessDenied');
};

describe('uploads to a bucket', () => {
  it('leave no object that nobody finds after a lost answer', async () => {
    bucket.fault = (response) => {
      const key = bucket.requests.at(-1)!.replace('PUT ', '');
      bucket.objects.set(key, Buffer.from('some bytes'));
      refuseNext();
      refuse(response, 400, 'RequestTimeout');
    };
    await expect(receive()).rejects.toThrow(/400 RequestTimeout/);
    expect(await left()).toEqual([1, 1, 0]);
    await startLater();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it.each([
    ['once they have expired', () => startLater()],
    ['with their account', async () => expect(await uploads.dropAllOf('default')).toBe(2)],
  ])('are deleted %s, one after the fault of another', async (_, remove) => {
    const both = [await receive(), await receive()];
    refuseNext();
    await remove();
    expect(await left()).toEqual([1, 1, 1]);
    for (const { mediaId } of both)
      await expect(uploads.get(mediaId)).rejects.toMatchObject({ code: 'not_found' });
    await startLater();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('wait for a bucket that is away, all for as long as one', async () => {
    await receive();
    await receive();
    await bucket.stop();
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    expect(await uploads.dropAllOf('default')).toBe(2);
    expect(warn).toHaveBeenCalledTimes(1);
    await bucket.startAgain();
  });

  it('come to one folder by two processes at the same time', async () => {
    const { mediaId, path } = await receive();
    rmSync(path);
    const other = await open();
    const both = [uploads, other].map((each) => each.get(mediaId));
    expect(await Promise.all(both)).toMatchObject([{ path }, { path }]);
    expect(await left()).toEqual([1, 1, 1]);
  });
});
