import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFolder } from '../../support/unit/factories.js';
import {
  makeHugePng,
  makeLyingVideo,
  makeSoundOfContinuedPages,
  makeSoundOfLargePages,
  makeSoundOfManyTitles,
  SOUNDS_OF_MANY_PARTS,
} from '../../support/hostile-files.js';
import type { FileFacts } from '../../../src/features/uploads/file-facts.js';

const run = promisify(execFile);
const PROCESS = join(import.meta.dirname, 'read-facts.process.ts');
/** Two decoded pictures, and the library's overhead; a single one of these took 1,200 MB. */
const MOST_MEGABYTES = 400;
/** A busy machine frees memory late; too much memory is too much each time. */
const TRIES = 3;
const SIDE = 16_000;

let folder: string;

beforeAll(() => {
  folder = createFolder();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is small until it is read', () => {
  it.each([
    ['interlaced', true, null],
    ['decoded line by line', false, expect.any(String)],
  ])(
    'is a picture, %s: it is sent, and needs little memory',
    async (_, isInterlaced, thumbnail) => {
      const { facts, megabytes } = await readAtOnce(await makeHugePng(SIDE, isInterlaced), 6);
      expect(facts[5]).toMatchObject({ width: SIDE, height: SIDE, thumbnail });
      expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    },
  );

  it.each(['stsz', 'stts', 'ctts', 'stsc', 'stco'])(
    'is a film whose table %s claims four billion entries',
    async (table) => {
      const { facts, megabytes } = await readAtOnce(makeLyingVideo(table), 1);
      expect(facts).toMatchObject([{ mimetype: 'video/mp4', width: 640, height: 360, seconds: 7 }]);
      expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    },
  );
  it.each(Object.entries(SOUNDS_OF_MANY_PARTS))('is %s', async (name, make) => {
    const { facts, megabytes } = await readAtOnce(make(), 1);
    expect(facts).toMatchObject([{ seconds: name.startsWith('a movie') ? 7 : null }]);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  });

  it('is a sound of a packet in a hundred thousand pages, whose length is read all the same', async () => {
    const { facts, megabytes } = await readAtOnce(makeSoundOfContinuedPages(), 1);
    expect(facts).toMatchObject([{ seconds: 60 }]);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
  });

  it('is a sound of half a minute in each page, whose waveform is drawn all the same', async () => {
    const { facts } = await readAtOnce(makeSoundOfLargePages(3), 1);
    expect(facts).toMatchObject([{ seconds: 92, waveform: Array(64).fill(expect.any(Number)) }]);
  });

  it('is a sound of many titles, whose length is still read', async () => {
    const { facts } = await readAtOnce(makeSoundOfManyTitles(), 1);
    expect(facts).toMatchObject([{ mimetype: 'audio/mpeg', seconds: 26 }]);
  });
});

async function readAtOnce(
  bytes: Buffer,
  times: number,
): Promise<{ facts: FileFacts[]; megabytes: number }> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const args = ['--max-old-space-size=256', '--import', 'tsx', PROCESS];
  const paths = Array.from({ length: times }, () => path);
  for (let tries = 1; ; tries += 1) {
    const { stdout } = await run(process.execPath, [...args, ...paths]);
    const result = JSON.parse(stdout) as { facts: FileFacts[]; megabytes: number };
    if (result.megabytes < MOST_MEGABYTES || tries === TRIES) return result;
  }
}
