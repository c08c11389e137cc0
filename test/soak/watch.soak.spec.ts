import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectionDto } from '../../src/base/shapes/connection.dto.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { ApiClient } from '../support/service/http.js';
import { scaled } from '../support/jest/machine-factor.js';
import { createFolder } from '../support/service/service.js';
import { waitFor } from '../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'src',
  'package.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  '.swcrc',
];
const LINKED = ['node_modules', 'client', 'docs'];
const CHANGES = 3;
/** The first compilation of all files, on a busy machine. */
const COMPILE_MS = scaled(180_000);

let network: LocalNetwork;
let folder: string;
let watcher: ChildProcess;
let output: string;

beforeEach(async () => {
  network = await LocalNetwork.start();
  folder = createFolder();
  output = '';
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name));
});

afterEach(async () => {
  const ended = new Promise((resolve) => watcher.on('close', resolve));
  process.kill(-watcher.pid!, 'SIGINT');
  await ended;
  await network.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(): void {
  watcher = spawn('npm', ['run', 'start:dev', '--', '--port', '0'], {
    cwd: folder,
    // A group of its own: everything that it starts ends with it.
    detached: true,
    env: {
      ...process.env,
      SERVICE_NETWORK_URL: network.url,
      SERVICE_NETWORK_ROOT_KEY: network.rootKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [watcher.stdout, watcher.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
}

/** The address of the latest process, once so many have started. */
function started(count: number): Promise<ApiClient> {
  return waitFor(
    `start number ${count}`,
    () => {
      const addresses = [...output.matchAll(/Dashboard: (\S+)/g)].map(([, address]) => address);
      return addresses.length >= count && new ApiClient(addresses.at(-1)!);
    },
    COMPILE_MS,
  );
}

async function inPhase(api: ApiClient, phase: string): Promise<ConnectionDto> {
  return waitFor(`the phase ${phase}`, async () => {
    const { body } = await api.get<ConnectionDto>('/api/connection');
    return body.phase === phase && body;
  });
}

describe('npm run start:dev', () => {
  it('never has two sessions when files change', async () => {
    start();
    const phone = network.phone();
    let api = await started(1);
    await api.post('/api/connect');
    const { qr } = await inPhase(api, 'waiting_for_scan');
    const { jid } = await phone.scan(qr!);
    await inPhase(api, 'open');

    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, network.openSockets)), 1);
    const waits: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const logins = network.loginCount;
      appendFileSync(join(folder, 'src/main.ts'), `// change ${change}\n`);
      await waitFor('the old session to end', () => network.openSockets === 0, COMPILE_MS);
      const endedAt = Date.now();
      api = await started(1 + change);
      await inPhase(api, 'open');
      waits.push(Date.now() - endedAt);
      expect(network.loginCount).toBe(logins + 1);
    }
    clearInterval(watch);
    console.log(
      `${CHANGES} changes, without a session for ${waits.join(', ')} ms; ${most} at most`,
    );
    expect(most).toBe(1);
    expect(network.maxSimultaneousSessions(jid)).toBe(1);
    expect(output).not.toMatch(/in use/);
  });
});
