import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../test/support/factories.js';
import { MediaStore } from './media.store.js';

describe('the media store', () => {
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'media-store-'));
  });

  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const open = (maxBytes = 1000) => new MediaStore(createConfig({ media: { dir, maxBytes } }));
  const write = (bytes: number) => (path: string) => writeFile(path, Buffer.alloc(bytes));
  const names = () => readdirSync(join(dir, 'files')).toSorted();

  it('has what was added, in the next process, too', async () => {
    const path = await open().add('a', write(10));
    expect(await open().find('a')).toBe(path);
    expect(readFileSync(path)).toHaveLength(10);
    expect(await open().find('b')).toBeNull();
  });

  it('has nothing of what could not be written', async () => {
    const store = open();
    const broken = async (path: string) => {
      await writeFile(path, 'half');
      throw new Error('the connection broke');
    };
    await expect(store.add('a', broken)).rejects.toThrow('the connection broke');
    expect(await store.find('a')).toBeNull();
    expect([names(), readdirSync(join(dir, 'partial'))]).toEqual([[], []]);
  });

  it('deletes what a killed process left half done', async () => {
    mkdirSync(join(dir, 'partial'), { recursive: true });
    writeFileSync(join(dir, 'partial', 'half'), 'half');
    await open().find('a');
    expect(readdirSync(join(dir, 'partial'))).toEqual([]);
  });

  it('drops the least used files first', async () => {
    const store = open(100);
    for (const name of ['a', 'b', 'c']) await store.add(name, write(30));
    await store.find('a');
    await store.add('d', write(30));
    expect(names()).toEqual(['a', 'c', 'd']);
    // One that is larger than the whole folder is kept, so that it can be read.
    await store.add('e', write(200));
    expect(names()).toEqual(['e']);
  });

  it('notices that somebody deleted a file', async () => {
    const store = open();
    const path = await store.add('a', write(10));
    rmSync(path);
    expect(await store.find('a')).toBeNull();
    await store.add('a', write(10));
    expect(await store.find('a')).toBe(path);
  });
});
