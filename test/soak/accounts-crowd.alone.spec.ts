import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../ci/jest-command.js';

/** The benchmark fails for a message that is lost, doubled, or in a chat of another account; its figures are for people. */
it('brings 50 accounts all their messages, and nothing of the others', () => {
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const args = [tsx, join(ROOT, 'test/bench/main.ts'), 'accounts', '--runs', '1'];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  expect(status).toBe(0);
});
