import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { filesIn, ROOT } from './files-in.js';

it('limits times with `timeoutSignal`, which garbage collection does not take', () => {
  const forgetful = filesIn('src', 'packages/client/src').filter(
    (path) =>
      path.endsWith('.ts') &&
      readFileSync(join(ROOT, path), 'utf8').includes('AbortSignal.timeout('),
  );
  expect(forgetful).toEqual([]);
});
