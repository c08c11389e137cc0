import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bucket, refuse } from '../../../../test/support/service/bucket.js';
import { createFolder } from '../../../../test/support/unit/factories.js';
import { scaled } from '../../../../test/support/jest/machine-factor.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import { FilesAwayError } from '../storage.error.js';
import { S3SharedFiles } from './s3.shared-files.js';

const BYTES = Buffer.alloc(300_000, 'some bytes');

let bucket: Bucket;
let files: S3SharedFiles;
let folder: string;

beforeEach(async () => {
  bucket = await Bucket.start();
  files = await S3SharedFiles.open(bucket.config);
  bucket.requests.length = 0;
  folder = createFolder();
  writeFileSync(path('source'), BYTES);
});

afterEach(async () => {
  await files.close();
  await bucket.stop();
});

const path = (name: string) => join(folder, name);
const bring = () => files.get('files/a', path('copy'), path('draft'));

describe('files in a bucket', () => {
  it('go there and come back, once for all who ask', async () => {
    await files.put('files/a', path('source'));
    expect(await Promise.all([bring(), bring()])).toEqual([true, true]);
    expect(readFileSync(path('copy'))).toEqual(BYTES);
    expect(bucket.requests).toEqual(['PUT files/a', 'GET files/a']);
    await files.delete('files/a');
    expect(await bring()).toBe(false);
  });

  it('are tried again after faults that pass, and leave no half of a file', async () => {
    bucket.fault = (response) => refuse(response, 503, 'SlowDown');
    await files.put('files/a', path('source'));
    bucket.fault = (response) => {
      response.writeHead(200, { 'Content-Length': BYTES.length });
      response.write(BYTES.subarray(0, 100_000), () => response.destroy());
    };
    expect(await bring()).toBe(true);
    bucket.fault = (response) => refuse(response, 503, 'SlowDown');
    expect(await files.readText('note.json')).toBeNull();
    expect(bucket.requests).toHaveLength(6);
    expect(readdirSync(folder).toSorted()).toEqual(['copy', 'source']);
  });

  it('are not tried again after a minute', async () => {
    const clock = jest.spyOn(performance, 'now');
    bucket.fault = (response) => {
      clock.mockReturnValue(performance.now() + 61_000);
      refuse(response, 503, 'SlowDown');
    };
    await expect(files.put('files/a', path('source'))).rejects.toThrow(/503 SlowDown/);
    clock.mockRestore();
    expect(bucket.requests).toHaveLength(1);
  });

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [404, ''],
  ])('are not missing because of the answer %s %s', async (status, code) => {
    bucket.fault = (response) => refuse(response, status, code);
    await expect(bring()).rejects.toThrow(FilesAwayError);
    expect(bucket.requests).toHaveLength(1);
    expect(files.fault?.sentence).toContain(`answers ${status} ${code}`.trim());
    await files.readText('none');
    expect(files.fault).toBeNull();
  });

  it('are away after some tries, while nobody answers', async () => {
    await bucket.stop();
    await expect(files.put('files/a', path('source'))).rejects.toThrow(
      /^The bucket files-of-tests at .* does not answer \(ECONNREFUSED\)$/,
    );
    await bucket.startAgain();
    await files.put('files/a', path('source'));
  });

  it('blame the disk for its own faults', async () => {
    await files.put('files/a', path('source'));
    bucket.fault = (response) => response.write('its beginning');
    const lost = files.get('files/a', path('none/copy'), path('none/draft'));
    await expect(lost).rejects.toMatchObject({ code: 'ENOENT' });
    const isFree = async () => (await bucket.connections()) === 0;
    await waitFor('the end of the connection', isFree, scaled(10_000));
    await expect(files.put('files/b', path('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(files.put('files/b', folder)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('stop on the way, while texts still pass', async () => {
    await files.put('files/a', path('source'));
    bucket.fault = () => files.stop();
    await expect(bring()).rejects.toThrow(FilesAwayError);
    await files.writeText('note.json', '{}');
    expect(await files.readText('note.json')).toBe('{}');
    expect(await files.readText('none')).toBeNull();
    expect(files.placeOf('note.json')).toBe('s3://files-of-tests/some/place/note.json');
  });
});
