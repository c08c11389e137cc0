import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { ApiClient } from '../support/service/http.js';
import { waitFor } from '../support/wait-for.js';
import { nodeOf } from './installed-network.js';

const ROOT = join(import.meta.dirname, '../..');
const ECHO = '15550102';
const QUIETLY = '--prefer-offline --no-audit --no-fund';

const run = promisify(execFile);

/** The folder of the installed package, and all that it may touch. */
let folder: string;
let temporary: string;
let browser: Browser;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'package-')));
  temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  writeFileSync(join(folder, 'package.json'), '{}');
  // By a shell: on Windows, npm is a script.
  await run(`npm pack --workspace whatsapp-session-dashboard --pack-destination ${folder}`, {
    cwd: ROOT,
    shell: true,
  });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  await run(`npm install --omit=dev ${QUIETLY} ./${tarball}`, { cwd: folder, shell: true });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Makes Node refuse to read or write anything else. Node 20 has that only as an experiment. */
function confined(version: string): string {
  if (version === '20') return '';
  return [
    '--permission',
    `--allow-fs-read=${folder}/`,
    // The driver of SQLite looks here which build of it fits.
    '--allow-fs-read=/etc/alpine-release',
    `--allow-fs-write=${temporary}/`,
    '--allow-addons',
    '--allow-child-process',
    '--allow-wasi',
    '--allow-worker',
    '--disable-warning=SecurityWarning',
  ].join(' ');
}

describe.each(['20', '22', '24'])('the installed package on Node %s', (version) => {
  let program: ChildProcess;
  let output = '';

  beforeAll(async () => {
    const command = join(folder, 'node_modules/.bin/whatsapp-dashboard');
    program = spawn(await nodeOf(version), [command, 'playground', '--port', '0'], {
      cwd: folder,
      env: { PATH: process.env.PATH, TMPDIR: temporary, NODE_OPTIONS: confined(version) },
    });
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    await waitFor('the address', () => address() !== undefined || program.exitCode !== null);
    expect([output, program.exitCode]).toEqual([expect.stringContaining('Open http'), null]);
  });

  const address = () => /Open (http:\S+)/.exec(output)?.[1];

  afterEach(() => {
    expect(output).not.toContain('ERR_ACCESS_DENIED');
  });

  afterAll(() => {
    program.kill('SIGKILL');
  });

  it('shows the page, pairs, and sends a text both ways', async () => {
    const page = await browser.newPage();
    await page.goto(address() ?? '');
    await page.getByRole('button', { name: 'Link a phone' }).first().click();
    const api = new ApiClient(address() ?? '');
    await waitFor('the session', async () => {
      const { body } = await api.get<{ state: string }>('/api/connection');
      return body.state === 'connected';
    });
    await page.getByText('Connected').first().waitFor();
    await page.close();
    const { body } = await api.post<{ status: string }>('/api/send', { to: ECHO, text: 'Hello' });
    expect(body.status).toBe('queued');
    await waitFor('the echo', async () => {
      const thread = await api.get<ThreadDto>(`/api/chats/${ECHO}@s.whatsapp.net/messages`);
      return thread.body.messages.some(({ from_me, text }) => !from_me && text === 'Hello');
    });
  });

  it('ends on SIGTERM and leaves nothing behind', async () => {
    program.kill('SIGTERM');
    expect(await once(program, 'close')).toEqual([0, null]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
