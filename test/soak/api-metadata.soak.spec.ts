import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const RENEW = 'The API has changed: run `npm run openapi`, and look at what it changed.';

const run = promisify(execFile);

// The compiler reads all sources for this, which is too long for the quick tests.
it('the metadata of the API is made from the classes as they are', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'metadata-')), 'api-metadata.ts');
  const script = join(ROOT, 'test/openapi/write-metadata.ts');
  await run(process.execPath, ['--import', 'tsx', script, path], { cwd: ROOT });
  const committed = readFileSync(join(ROOT, 'src/docs/api-metadata.ts'), 'utf8');
  expect([RENEW, readFileSync(path, 'utf8')]).toEqual([RENEW, committed]);
});
