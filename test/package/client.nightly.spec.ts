import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { Service } from '../support/service/service.js';
import { pair } from '../support/service/pairing.js';

const ROOT = join(import.meta.dirname, '../..');
const QUIETLY = '--prefer-offline --no-audit --no-fund';
const TOOLS = 'typescript@5.9.3 @types/node@20.19.43';
/** A program of a user of the package. */
const PROGRAM = `
import { Dashboard, DashboardError } from 'whatsapp-dashboard-client';
const dashboard = new Dashboard({ url: process.argv[2] });
const feed = await dashboard.events({ types: ['message.queued'] }).open();
const { message_id } = await dashboard.send(process.argv[3], 'Hello from ' + process.version);
for await (const event of feed) {
  console.log(event.message_id === message_id);
  break;
}
console.log(await dashboard.send('nobody', 'x').catch((error) => error instanceof DashboardError));
`;

const run = promisify(execFile);

describe('the packed client in an empty folder', () => {
  let folder: string;
  let network: LocalNetwork;
  let service: Service;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-package-'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const pack = `npm pack --workspace packages/client --json --pack-destination ${folder}`;
    const { stdout } = await run(pack, { cwd: ROOT, shell: true });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }];
    await run(`npm install ${QUIETLY} ./${filename}`, { cwd: folder, shell: true });
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    network = await LocalNetwork.start();
    service = await Service.start({ network });
    await pair(service, network.phone());
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  it('brings nothing else', () => {
    const { packages } = JSON.parse(
      readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
    ) as { packages: object };
    expect(Object.keys(packages)).toEqual(['node_modules/whatsapp-dashboard-client']);
  });

  describe.each(['20', '22', '24'])('on Node %s', (version) => {
    let node: string;

    beforeAll(async () => {
      const command = `npx --yes --package node@${version} --call "node --print process.execPath"`;
      node = (await run(command, { shell: true })).stdout.trim();
    });

    it('sends, hears of it, and throws its errors', async () => {
      const { number } = network.contact();
      const args = ['program.mjs', service.baseUrl, number];
      expect((await run(node, args, { cwd: folder })).stdout).toBe('true\ntrue\n');
    });

    it('has the command line', async () => {
      const command = join(folder, 'node_modules/.bin/whatsapp-dashboard-client');
      // It ends with 1 where a busy machine makes the event loop late.
      const { stdout } = await run(node, [command, 'doctor', '--url', service.baseUrl]).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toMatch(/Nothing is wrong\.|✗ event loop/);
    });
  });

  it('has the types that programs expect', async () => {
    await run(`npm install ${QUIETLY} ${TOOLS}`, { cwd: folder, shell: true });
    const uses = join(ROOT, 'test/client/uses.ts');
    const text = readFileSync(uses, 'utf8').replace(
      /'[./]+packages\/client\/src\/index\.js'/,
      "'whatsapp-dashboard-client'",
    );
    writeFileSync(join(folder, 'uses.ts'), text);
    const options =
      '--strict --noEmit --module nodenext --target es2023 --lib es2023,dom --types node';
    const checked = run(`npx tsc ${options} uses.ts`, { cwd: folder, shell: true });
    const { stdout } = await checked.catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });
});
