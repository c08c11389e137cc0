import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { filesIn, ROOT } from './files-in.js';

/** Files that listen as the request arrives, before anything is awaited; and the one for all others. */
const EARLY = [
  'src/base/common/http/http-limits.adapter.ts',
  'src/base/common/http/on-closed.ts',
  'src/insight/metrics/http.metrics.ts',
  'src/insight/requests/request.recorder.ts',
];

it('listens to the end of an answer with `onClosed`, which also calls back if it has ended', () => {
  const listening = filesIn('src').filter(
    (path) =>
      path.endsWith('.ts') &&
      /\bresponse\.(once|on)\('close'/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(listening.toSorted()).toEqual(EARLY);
});
