import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readCommitted } from './document.js';
import { generatedFiles } from './generated-files.js';

const files = Object.entries(await generatedFiles(readCommitted())).map(
  ([path, text]) => [relative(process.cwd(), path), text] as const,
);

describe('files that are generated from docs/openapi.json', () => {
  it.each(files)('%s is up to date', (path, text) => {
    const committed = existsSync(path) ? readFileSync(path, 'utf8') : 'no file';
    const renew = 'The API has changed: run `npm run openapi`.';
    expect([renew, committed]).toEqual([renew, text]);
  });
});
