import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../network/local-network.js';
import { Service } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules');
const TSC_OPTIONS = ['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', '--types', 'node'];
const TARGET = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];

const run = promisify(execFile);

describe('a client that a generator makes from the document', () => {
  let folder: string;
  let network: LocalNetwork;
  let service: Service;

  beforeAll(async () => {
    // Inside the project, so that the program finds its packages.
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'dist/client-'));
    copyFileSync(
      join(import.meta.dirname, 'generated-client/program.ts'),
      join(folder, 'program.ts'),
    );
    const generator = join(MODULES, 'openapi-typescript/bin/cli.js');
    const document = join(ROOT, 'docs/openapi.json');
    await run(process.execPath, [generator, document, '--output', join(folder, 'paths.d.ts')]);
    network = await LocalNetwork.start();
    service = await Service.start({ network });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  it('type-checks with a program that uses it', async () => {
    const tsc = join(MODULES, 'typescript/bin/tsc');
    const checked = run(process.execPath, [
      tsc,
      ...TSC_OPTIONS,
      ...TARGET,
      join(folder, 'program.ts'),
    ]);
    const { stdout } = await checked.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('connects, pairs, sends, and sees the message delivered', async () => {
    const phone = network.phone();
    const contact = network.contact({ receipts: 'delivered' });
    const program = spawn(
      process.execPath,
      ['--import', 'tsx', join(folder, 'program.ts'), service.baseUrl, contact.number],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(program, 'exit');
    const said: string[] = [];
    for await (const line of createInterface({ input: program.stdout })) {
      const [word, value = ''] = line.split(' ');
      if (word === 'qr') await phone.scan(value);
      else said.push(line);
    }
    expect(await ended).toEqual([0, null]);
    expect(said).toEqual([
      'state connecting',
      'delivered queued written server delivered',
      'refused 400 invalid_recipient',
      'unknown undefined',
    ]);
    expect(contact.received.map(({ text }) => text)).toEqual(['Hello from a generated client']);
  });
});
