import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { Service } from '../support/service/service.js';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  'tsx@4.23.15',
  '@types/node@20.19.43',
];
const TSC_OPTIONS = ['--strict', '--noEmit', '--skipLibCheck', '--types', 'node'];
const TARGET = ['--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];

const run = promisify(execFile);

describe('a client that a generator makes from the document', () => {
  let folder: string;
  let network: LocalNetwork;
  let service: Service;

  /** A program of a package that is installed in the folder. */
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-test-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(
      join(import.meta.dirname, 'generated-client/program.ts'),
      join(folder, 'program.ts'),
    );
    await run('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder });
    const document = join(ROOT, 'docs/openapi.json');
    await run(bin('openapi-typescript'), [document, '--output', join(folder, 'paths.d.ts')]);
    network = await LocalNetwork.start();
    service = await Service.start({ network });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  it('type-checks with a program that uses it', async () => {
    const arguments_ = [...TSC_OPTIONS, ...TARGET, 'program.ts'];
    const checked = run(bin('tsc'), arguments_, { cwd: folder });
    const { stdout } = await checked.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('connects, pairs, sends, and sees the message delivered', async () => {
    const phone = network.phone();
    const contact = network.contact({ receipts: 'delivered' });
    const program = spawn(bin('tsx'), ['program.ts', service.baseUrl, contact.number], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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
