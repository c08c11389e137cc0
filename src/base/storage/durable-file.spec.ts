import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeDurably } from './durable-file.js';

describe('a durable file', () => {
  let dir: string;
  let path: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'durable-file-'));
    path = join(dir, 'file');
  });

  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it.each([0, 1, 4_194_303, 4_194_304, 20_000_000])('has all of %d bytes', async (size) => {
    const bytes = Buffer.alloc(size, 'some bytes');
    await writeDurably(path, inBlocks(bytes));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('reports a broken source, even while the disk still works', async () => {
    const source = async function* () {
      yield* inBlocks(Buffer.alloc(9_000_000));
      throw new Error('the connection broke');
    };
    await expect(writeDurably(path, source())).rejects.toThrow('the connection broke');
  });

  it('never overwrites another one', async () => {
    await writeDurably(path, inBlocks(Buffer.from('the first')));
    await expect(writeDurably(path, inBlocks(Buffer.from('the second')))).rejects.toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('the first');
  });
});

// eslint-disable-next-line @typescript-eslint/require-await -- as a network gives them
async function* inBlocks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
