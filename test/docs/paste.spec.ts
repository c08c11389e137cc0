import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PlaygroundProcess } from '../playground/playground-process.js';
import { shellBlocks } from './shell-commands.js';

const run = promisify(execFile);

describe('the first requests, pasted in one go while the playground runs', () => {
  let folder: string;
  let playground: PlaygroundProcess;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paste-test-'));
    playground = new PlaygroundProcess(['--port', '0'], folder);
    url = (await playground.untilServing()).baseUrl;
  });

  afterAll(async () => {
    await playground.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['README.md', 'docs/api.md'])('%s', async (file) => {
    const block = shellBlocks(file).find((text) => text.includes('/api/connect'));
    const script = String(block).replaceAll('http://127.0.0.1:8080', url);
    const { stdout } = await run('sh', ['-c', script], { cwd: folder });
    expect(stdout).toContain('"status":"queued"');
    expect(stdout).toMatch(/"messages":.*"text":"Hello"/);
  });
});
