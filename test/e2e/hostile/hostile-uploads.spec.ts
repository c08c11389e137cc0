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
const PROCESS = join(import.meta.dirname, 'read-facts.process.mjs');
/** Two decoded pictures, and the library's overhead; a single one of these took 1,200 MB. */
const MOST_MEGABYTES = 400;
/** A busy machine frees memory late; too much memory is too much each time. */
const TRIES = 3;
const SIDE = 16_000;

interface Read {
  facts: FileFacts[];
  /** The most that was needed up to this file. */
  megabytes: number;
}

const TABLES = ['stsz', 'stts', 'ctts', 'stsc', 'stco'];
const FILES: [name: string, make: () => Buffer, facts: object][] = [
  ...TABLES.map((table): [string, () => Buffer, object] => [
    `a film whose table ${table} claims four billion entries`,
    () => makeLyingVideo(table),
    { mimetype: 'video/mp4', width: 640, height: 360, seconds: 7 },
  ]),
  ...Object.entries(SOUNDS_OF_MANY_PARTS).map(([name, make]): [string, () => Buffer, object] => [
    name,
    make,
    { seconds: name.startsWith('a movie') ? 7 : null, isDamaged: false },
  ]),
  ['a sound of a packet in a hundred thousand pages', makeSoundOfContinuedPages, { seconds: 60 }],
  [
    'a sound of half a minute in each page, whose waveform is drawn all the same',
    () => makeSoundOfLargePages(3),
    { seconds: 92, waveform: Array(64).fill(expect.any(Number)) },
  ],
  ['a sound of many titles', makeSoundOfManyTitles, { mimetype: 'audio/mpeg', seconds: 26 }],
];

let folder: string;

beforeAll(() => {
  folder = createFolder();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is small until it is read', () => {
  let read: Read[];

  beforeAll(async () => {
    read = await readFiles(
      FILES.map(([, make]) => make()),
      1,
    );
  });

  it.each([
    ['interlaced', true, null],
    ['decoded line by line', false, expect.any(String)],
  ])(
    'is a picture, %s: it is sent, and needs little memory',
    async (_, isInterlaced, thumbnail) => {
      const [{ facts, megabytes }] = await readFiles([await makeHugePng(SIDE, isInterlaced)], 3);
      expect(facts[2]).toMatchObject({ width: SIDE, height: SIDE, thumbnail });
      expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    },
  );

  it.each(FILES.map(([name, , facts], index) => [name, facts, index] as const))(
    'is %s: it is read, and needs little memory',
    (_name, expected, index) => {
      const { facts, megabytes } = read[index];
      expect(facts).toMatchObject([expected]);
      expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    },
  );
});

async function readFiles(files: Buffer[], times: number): Promise<Read[]> {
  const paths = files.map((bytes, index) => {
    const path = join(folder, String(index));
    writeFileSync(path, bytes);
    return path;
  });
  const args = ['--max-old-space-size=256', PROCESS, String(times), ...paths];
  for (let tries = 1; ; tries += 1) {
    const read = JSON.parse((await run(process.execPath, args)).stdout) as Read[];
    if (read.at(-1)!.megabytes < MOST_MEGABYTES || tries === TRIES) return read;
  }
}
