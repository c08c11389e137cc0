import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../../test/support/unit/factories.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import { FileStates } from '../file-states.js';
import { MediaStore } from './media.store.js';

const [A, B, C, D, E] = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(64));

describe('the media store', () => {
  let dir: string;
  let states: FileStates;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'media-store-'));
    states = new FileStates();
  });

  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const open = (maxBytes = 1000) =>
    new MediaStore(createConfig({ media: { dir, maxBytes } }), states);
  const write = (bytes: number) => (path: string) => writeFile(path, Buffer.alloc(bytes));
  const names = () => readdirSync(join(dir, 'files')).toSorted();

  it('has the added files, in the next process, too', async () => {
    const path = await open().add(A, write(10));
    expect(await open().find(A)).toBe(path);
    expect(readFileSync(path)).toHaveLength(10);
    expect(await open().find(B)).toBeNull();
  });

  it('has nothing of files that could not be written', async () => {
    const store = open();
    const broken = async (path: string) => {
      await writeFile(path, 'half');
      throw new Error('the connection broke');
    };
    await expect(store.add(A, broken)).rejects.toThrow('the connection broke');
    expect(await store.find(A)).toBeNull();
    expect([names(), readdirSync(join(dir, 'partial'))]).toEqual([[], []]);
  });

  it('deletes half-written files of a killed process', async () => {
    mkdirSync(join(dir, 'partial'), { recursive: true });
    writeFileSync(join(dir, 'partial', randomUUID()), 'half');
    writeFileSync(join(dir, 'partial', 'not ours.txt'), 'kept');
    await open().find(A);
    expect(readdirSync(join(dir, 'partial'))).toEqual(['not ours.txt']);
  });

  it('drops the least used files first, except ones that somebody may be about to read', async () => {
    const store = open(100);
    const paths = [];
    for (const name of [A, B, C]) paths.push(await store.add(name, write(30)));
    await store.find(A);
    await store.add(D, write(30));
    expect(names()).toEqual([A, B, C, D]);

    const later = open(100);
    const longAgo = new Date(Date.now() - 3_600_000);
    for (const [index, path] of paths.entries()) {
      const at = new Date(longAgo.getTime() + [2, 0, 1][index] * 1000);
      utimesSync(path, at, at);
    }
    // The other process is about to read it.
    await later.usage();
    await store.find(B);
    await later.add(E, write(30));
    expect(names()).toEqual([B, D, E]);
  });

  it('leaves files of others alone', async () => {
    mkdirSync(join(dir, 'files', 'a folder'), { recursive: true });
    writeFileSync(join(dir, 'files', 'notes.txt'), 'kept');
    const store = open(1);
    await store.add(A, write(10));
    expect(names()).toEqual(['a folder', A, 'notes.txt'].toSorted());
  });

  it('knows from the start which files are here, and forgets a dropped one', async () => {
    await open().add(A, write(10));
    states = new FileStates();
    const later = open(5);
    expect(states.of(A)).toBeNull();
    await later.start();
    expect(states.of(A)).toBe('stored');
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(join(dir, 'files', A), longAgo, longAgo);
    await later.add(B, write(10));
    expect([states.of(A), states.of(B)]).toEqual([null, 'stored']);
  });

  it('deletes a file whose message is deleted', async () => {
    const store = open();
    await store.start();
    await store.add(A, write(10));
    await store.add(B, write(10));
    states.reportUnwanted(A);
    states.reportUnwanted(C);
    await waitFor('the deletion', () => names().length === 1);
    expect(names()).toEqual([B]);
    expect(await store.find(A)).toBeNull();
    expect([states.of(A), states.of(B)]).toEqual([null, 'stored']);
    store.stop();
  });

  it('adds a file of this disk without a copy', async () => {
    const source = join(dir, 'source');
    writeFileSync(source, 'bytes');
    const store = open();
    await store.addCopy(A, source);
    await store.addCopy(A, source);
    const path = await store.find(A);
    expect(statSync(path ?? '').ino).toBe(statSync(source).ino);
  });

  it('notices that somebody deleted a file', async () => {
    const store = open();
    const path = await store.add(A, write(10));
    rmSync(path);
    expect(await store.find(A)).toBeNull();
    await store.add(A, write(10));
    expect(await store.find(A)).toBe(path);
  });
});
