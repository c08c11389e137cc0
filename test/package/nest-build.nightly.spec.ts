import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { pair } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const NEST = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
const COPIED = [
  'client',
  'docs/openapi.json',
  'nest-cli.json',
  'package-lock.json',
  'package.json',
  'packages/client/package.json',
  'packages/dashboard/package.json',
  'packages/network/package.json',
  'src',
  'tsconfig.build.json',
  'tsconfig.json',
];

const run = promisify(execFile);

describe('the output of nest build, beside npm ci --omit=dev', () => {
  let folder: string;
  let network: LocalNetwork;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'nest-build-')));
    for (const path of COPIED) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    const modules = join(folder, 'node_modules');
    symlinkSync(join(ROOT, 'node_modules'), modules);
    await run(process.execPath, [NEST, 'build'], { cwd: folder });
    unlinkSync(modules);
    // By a shell: on Windows, npm is a script.
    const install = 'npm ci --omit=dev --prefer-offline --no-audit --no-fund';
    await run(install, { cwd: folder, shell: true });
    network = await LocalNetwork.start();
    service = await ServiceProcess.start({ network, main: join(folder, 'dist/main.js') });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  it('pairs, receives and sends', async () => {
    await pair(service, network.phone());
    const contact = network.contact();
    await contact.say('Hello');
    const path = `/api/chats/${contact.jid}/messages`;
    const texts = async () =>
      (await service.api.get<ThreadDto>(path)).body.messages.map(({ text }) => text);
    await waitFor('the text', async () => (await texts()).includes('Hello'));
    await service.api.post('/api/send', { to: contact.number, text: 'Good morning' });
    await waitFor('the answer to arrive', () =>
      contact.received.some(({ text }) => text === 'Good morning'),
    );
    expect(await texts()).toEqual(['Hello', 'Good morning']);
    expect(network.errors).toEqual([]);
  });

  it('has the page and the documentation of the API', async () => {
    for (const path of ['/', '/vendor/lit/index.js', '/vendor/swagger-ui-dist/swagger-ui.css']) {
      expect([path, (await service.api.get(path)).status]).toEqual([path, 200]);
    }
  });

  it('shows scanners its packages', async () => {
    const { stdout } = await run('npm ls --omit=dev --depth=0 --json', {
      cwd: folder,
      shell: true,
    });
    const { dependencies } = JSON.parse(stdout) as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining(['@nestjs/core', '@whiskeysockets/baileys', 'kysely', 'ws']),
    );
  });
});
