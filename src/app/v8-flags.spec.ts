import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWTH, NEW_SPACE_GROWTH } from './v8-flags.js';

it('uses flags that this version of Node knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of [HEAP_GROWTH, NEW_SPACE_GROWTH]) expect(options).toContain(`${flag} (`);
});
