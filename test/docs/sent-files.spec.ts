import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { waysToSend } from '../../client/state/compose/send-as.js';
import { anUpload } from '../../client/testing/factories.js';
import { ApiError } from '../../src/base/common/errors/api.error.js';
import { assertSendable } from '../../src/features/send/file-message.policy.js';
import { SENDABLE_FILES, type ShownAs } from '../../src/features/send/sendable-files.js';
import type { FileFacts } from '../../src/features/uploads/file-facts.js';
import { readFileFacts } from '../../src/features/uploads/read-file-facts.js';
import type { Upload } from '../../src/features/uploads/uploads.service.js';
import { codeIn, tableRows } from './page-tables.js';
import { ROOT } from './shell-commands.js';

const FOLDER = 'test/fixtures/files';
const WAYS = Object.keys(SENDABLE_FILES) as ShownAs[];
const rows = tableRows(join(FOLDER, 'README.md'), 'File').map(([name, ways, read]) => ({
  name: codeIn(name)[0],
  ways: ways.split(' ').filter(Boolean).toSorted(),
  read,
}));

const readFacts = (name: string) => readFileFacts(join(ROOT, FOLDER, name), null);

/** The service's refusal of a file in this way; null if it takes it. */
function refusal(way: ShownAs, facts: FileFacts): ApiError | null {
  const [type, voice] = way === 'voice' ? (['audio', true] as const) : ([way, false] as const);
  try {
    assertSendable(type, { type, voice }, { ...facts, size: 1000 } as Upload);
    return null;
  } catch (error) {
    return error as ApiError;
  }
}

function describeFacts({ mimetype, width, height, seconds, ...others }: FileFacts): string {
  const size = width && `${width} × ${height}`;
  const marks = [others.waveform && 'waveform', others.thumbnail && 'thumbnail'];
  const animated = others.isAnimated && 'animated';
  return [mimetype, size, seconds && `${seconds} s`, ...marks, animated].filter(Boolean).join(', ');
}

describe('docs/media.md', () => {
  it('names the files that the service takes', () => {
    const told = tableRows('docs/media.md', '`type`').map(([, files]) => files);
    const taken = WAYS.filter((way) => way !== 'voice').map((way) => SENDABLE_FILES[way].files);
    expect(told.toSorted()).toEqual([...taken, 'any file'].toSorted());
  });
});

describe('a file of another program', () => {
  it('is in the table', () => {
    const names = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'README.md');
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(rows)('$name: $read', async ({ name, ways, read }) => {
    const facts = await readFacts(name);
    expect([describeFacts(facts), facts.isDamaged]).toEqual([read, false]);
    expect(WAYS.filter((way) => !refusal(way, facts)).toSorted()).toEqual(ways);
    const { mimetype, width, height, seconds } = facts;
    const offered = waysToSend(anUpload({ mimetype, width, height, seconds }));
    const others = ['gif', 'document'];
    expect(offered.filter((way) => !others.includes(way)).toSorted()).toEqual(ways);
  });

  it.each(rows.filter(({ ways }) => ways.length === 0))(
    '$name: the refusal has the command that converts it',
    async ({ name }) => {
      const facts = await readFacts(name);
      const [family] = facts.mimetype.split('/');
      const { message, options } = refusal(family as ShownAs, facts)!;
      expect(message).toContain(`and this is ${facts.mimetype}.`);
      const [, extension] = name.split('.');
      expect(options.hint).toMatch(
        new RegExp(`^(ffmpeg -i|magick) in\\.${extension} .*out\\.(jpg|mp4|m4a) `),
      );
    },
  );
});
