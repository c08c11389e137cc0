import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from './load-config.js';

describe('SERVICE_API_TOKEN_FILE', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'token-'));
    path = join(folder, 'token');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const load = (more: NodeJS.ProcessEnv = {}) =>
    loadConfig([], { SERVICE_HOST: '0.0.0.0', SERVICE_API_TOKEN_FILE: path, ...more });

  it('names a file with the token, with or without a line break', () => {
    writeFileSync(path, 'sixteen-letters!\n');
    expect(load().server).toMatchObject({ apiToken: 'sixteen-letters!', host: '0.0.0.0' });
  });

  it.each([
    ['a file that is not there', undefined, {}, 'SERVICE_API_TOKEN_FILE cannot be read (ENOENT)'],
    ['an empty file', '\n', {}, 'SERVICE_API_TOKEN_FILE names an empty file'],
    ['a token that is too short', 'short', {}, 'SERVICE_API_TOKEN must be at least 16'],
    [
      'two tokens',
      'sixteen-letters!',
      { SERVICE_API_TOKEN: 'another-one-of-16' },
      'SERVICE_API_TOKEN_FILE and SERVICE_API_TOKEN are both set: choose one',
    ],
  ])('refuses %s', (_what, content, more, sentence) => {
    if (content !== undefined) writeFileSync(path, content);
    expect(() => load(more)).toThrow(sentence);
  });
});
