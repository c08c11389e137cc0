import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { JEST_COMMAND, ROOT } from '../ci/jest-command.js';

/** What is about all accounts of a service, or counts what a whole network sees: there, one more must be noticed. */
const OTHERS = new Set<string>([]);

it('passes every end-to-end test with a second account that talks beside it', () => {
  const wanted = process.env.BESIDE_ONLY?.split(' ');
  const specs = readdirSync(join(ROOT, 'test/e2e'))
    .filter((name) => name.endsWith('.spec.ts') && !OTHERS.has(name))
    .filter((name) => wanted?.includes(name.replace('.spec.ts', '')) ?? true)
    .map((name) => join(ROOT, 'test/e2e', name));
  const { status } = spawnSync(
    process.execPath,
    [...JEST_COMMAND, '--config', join(ROOT, 'jest.config.js'), '--runTestsByPath', ...specs],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TEST_ACCOUNT_BESIDE: '1' } },
  );
  expect(status).toBe(0);
});
