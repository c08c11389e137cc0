import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWTH } from './v8-flags.js';

it('uses a flag that this version of Node knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const [name] = HEAP_GROWTH.split('=');
  expect(options).toContain(`${name} (`);
});
