import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { JEST_COMMAND, ROOT } from '../ci/jest-command.js';

/** Specs that count things of a whole service or network, where one more account shows. */
const COUNTING = new Set(
  [
    // All accounts, by name, and all rows of the stores.
    'accounts',
    'accounts-apart',
    'accounts-talking',
    'account-erasure',
    'tokens',
    'metrics',
    'media-metrics',
    // Events of all accounts, and the log that they share.
    'reading',
    'stream-reconnects',
    'webhooks',
    'webhooks-killed',
    // Requests to the service, and its log.
    'bundle',
    'requests',
    'attacks',
    // Connections and logins to the network, and who made them.
    'pairing',
    'shared-sessions',
    'commands',
    'reconnects',
    'start',
    'proxy',
    // The commits to a store.
    'commits',
    // The bytes of a small disk.
    'media-out-faults',
    // Stores of a version that had one account.
    'earlier-pairing',
  ].map((name) => `${name}.spec.ts`),
);

it('passes every end-to-end test with a second account that talks beside it', () => {
  const specs = readdirSync(join(ROOT, 'test/e2e'))
    .filter((name) => name.endsWith('.spec.ts') && !COUNTING.has(name))
    .map((name) => join(ROOT, 'test/e2e', name));
  const { status } = spawnSync(
    process.execPath,
    [...JEST_COMMAND, '--config', join(ROOT, 'jest.config.js'), '--runTestsByPath', ...specs],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TEST_ACCOUNT_BESIDE: '1' } },
  );
  expect(status).toBe(0);
});
