import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadyLine } from '../../packages/network/src/fixture/ready-line.js';
import { waitFor } from '../support/wait-for.js';
import { InstalledNetwork } from './installed-network.js';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = 'node_modules/whatsapp-test-network/dist/main.js';

let installed: InstalledNetwork;
const children: ChildProcess[] = [];

beforeAll(async () => {
  installed = await InstalledNetwork.install('baileys-bot', ['@whiskeysockets/baileys', 'pino']);
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  installed.remove();
});

function start(args: string[], stdio: StdioOptions = 'pipe'): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: installed.folder,
    env: installed.env,
    stdio,
  });
  children.push(child);
  return child;
}

/** Its output until the first line is whole. */
async function firstLine(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitFor('a line', () => output.includes('\n') || child.exitCode !== null);
  return output;
}

async function startNetwork(args: string[] = [], stdio?: StdioOptions) {
  const child = start([PROGRAM, ...args], stdio);
  return { child, line: JSON.parse(await firstLine(child)) as ReadyLine };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function post(url: string, body: object = {}) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>;
}

describe('the package of the network', () => {
  it('needs no other package, and has no developer files', () => {
    const folder = join(installed.folder, 'node_modules/whatsapp-test-network');
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readdirSync(folder).toSorted()).toEqual([
      'LICENSE',
      'NOTICE',
      'README.md',
      'dist',
      'package.json',
      'python',
    ]);
    expect(readFileSync(join(folder, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')).toMatch(
      /^libsignal .*GPL-3\.0/m,
    );
  });

  it('bundles the versions that the project has', () => {
    const read = (path: string) =>
      JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, object>;
    const root = read('package.json');
    const { devDependencies } = read('packages/network/package.json');
    expect({ ...root.dependencies, ...root.devDependencies }).toMatchObject(devDependencies ?? {});
  });

  it('lets the test of a bot on Baileys pass, as it stands in the examples and the docs', async () => {
    const test = readFileSync(join(ROOT, 'examples/baileys-bot/bot.test.js'), 'utf8');
    const page = readFileSync(join(ROOT, 'docs/test-your-bot.md'), 'utf8');
    expect(page).toContain(`\`\`\`js\n${test}\`\`\`\n`);
    const { stdout } = await installed.run('npm', 'test');
    expect(stdout).toMatch(/pass 1\n[^]*fail 0\n/);
  });
});

describe('its command', () => {
  it('prints one line of JSON, and takes commands', async () => {
    const { child, line } = await startNetwork();
    expect(line).toEqual({
      version: '0.1.0',
      pid: child.pid,
      url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\//),
      root_key: expect.stringMatching(/^[0-9a-f]{64}$/),
      control_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      authority_path: expect.stringContaining(installed.temporary),
      seed: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(readFileSync(line.authority_path, 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(await post(`${line.control_url}/phone`, { name: 'Ada' })).toMatchObject({ name: 'Ada' });
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(existsSync(line.authority_path)).toBe(false);
  });

  it('has the same root key and ids for the same seed, and others for another', async () => {
    const facts = async (seed: string) => {
      const { child, line } = await startNetwork(['--seed', seed]);
      await post(`${line.control_url}/phone`);
      await post(`${line.control_url}/contact`, { name: 'Bob' });
      const said = await post(`${line.control_url}/say`, { contact: 'Bob', text: 'hello' });
      child.kill('SIGKILL');
      expect(line.seed).toBe(seed);
      return { root_key: line.root_key, id: said.id };
    };
    const [one, same, other] = [await facts('7'), await facts('7'), await facts('8')];
    expect(one).toEqual(same);
    // As in docs/test-your-bot.md.
    expect(one.root_key).toBe('4682d716930218fd2d6fb799a4ae999b5133523fa9a3a3aef21abb61588e4002');
    expect(one.id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(other.root_key).not.toBe(one.root_key);
    expect(other.id).not.toBe(one.id);
  });

  it('ends when its stdin closes', async () => {
    const { child } = await startNetwork();
    child.stdin?.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it.each([
    ['ends', [], false],
    ['stays with --stay', ['--stay'], true],
  ])('without a pipe to it, %s after its parent', async (_title, flags, stays) => {
    const code = `
      const { spawn } = require('node:child_process');
      const args = ${JSON.stringify([PROGRAM, ...flags])};
      spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });`;
    const parent = start(['-e', code]);
    const { pid, control_url: url } = JSON.parse(await firstLine(parent)) as ReadyLine;
    parent.kill('SIGKILL');
    if (stays) {
      await once(parent, 'exit');
      expect(await post(`${url}/status`)).toMatchObject({ errors: [] });
      process.kill(pid, 'SIGTERM');
    }
    await waitFor('its end', () => !isRunning(pid));
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'; --help lists the flags."],
    [['--port', 'x'], '--port must be a number from 0 to 65535, not "x".'],
  ])('refuses %p in one sentence', async (args, sentence) => {
    await expect(installed.run(process.execPath, PROGRAM, ...args)).rejects.toMatchObject({
      code: 2,
      stderr: `${sentence}\n`,
    });
  });
});

describe('network()', () => {
  it('serves Jest as it is after its installation, each file with a network of its own', async () => {
    const write = (name: string) =>
      writeFileSync(
        join(installed.folder, `${name}.jest.js`),
        `const { network } = require('whatsapp-test-network');
        let net;
        beforeAll(async () => { net = await network(); });
        afterAll(() => net.stop());
        test('is alone', async () => {
          await net.phone({ name: '${name}' });
          const people = await net.run('people');
          expect(people.map((person) => person.name)).toEqual(['${name}']);
        });`,
      );
    write('one');
    write('two');
    writeFileSync(join(installed.folder, 'jest.config.cjs'), 'module.exports = {};');
    const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
    const match = ['--testMatch', '**/*.jest.js', '--maxWorkers', '2'];
    const { stderr } = await installed.run(process.execPath, jest, ...match);
    expect(stderr).toMatch(/Tests: +2 passed, 2 total/);
  });

  it('has types, for modules and for CommonJS', async () => {
    const code = `
      import { network, type Network, type ReceivedMessage } from 'whatsapp-test-network';
      const net: Network = await network({ seed: '7' });
      const bob = await net.contact({ name: 'Bob', receipts: 'read' });
      const { text }: ReceivedMessage = await bob.waitFor({ contains: 'x' }, 5);
      // @ts-expect-error
      await net.contact({ receipts: 'seen' });
      console.log(text?.length);`;
    writeFileSync(join(installed.folder, 'typed.mts'), code);
    writeFileSync(
      join(installed.folder, 'typed.cts'),
      `import kit = require('whatsapp-test-network');
      export const start = (): Promise<kit.Network> => kit.network({ port: 1 });`,
    );
    const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      ...types,
    ];
    const { stdout } = await installed
      .run(process.execPath, compiler, ...options, 'typed.mts', 'typed.cts')
      .catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('leaves no process and no file behind a test that is killed', async () => {
    const code = `
      import { network } from 'whatsapp-test-network';
      const nets = await Promise.all([network(), network(), network()]);
      console.log(JSON.stringify(nets.map(({ pid, env }) => [pid, env.NODE_EXTRA_CA_CERTS])));
      setInterval(() => {}, 1000);`;
    writeFileSync(join(installed.folder, 'killed.mjs'), code);
    const test = start(['killed.mjs']);
    const networks = JSON.parse(await firstLine(test)) as [number, string][];
    expect(networks.map(([pid]) => isRunning(pid))).toEqual([true, true, true]);
    expect(networks.map(([, path]) => existsSync(path))).toEqual([true, true, true]);
    expect(new Set(networks.map(([, path]) => path)).size).toBe(3);
    test.kill('SIGKILL');
    await waitFor('their end', () => !networks.some(([pid]) => isRunning(pid)));
    expect(networks.filter(([, path]) => existsSync(path))).toEqual([]);
  });

  it('does not keep a test alive that forgets to stop it', async () => {
    const code = `
      import { network } from 'whatsapp-test-network';
      const net = await network();
      console.log(net.pid, (await net.phone({ name: 'Ada' })).name);`;
    writeFileSync(join(installed.folder, 'forgetful.mjs'), code);
    const { stdout } = await installed.run(process.execPath, 'forgetful.mjs');
    const [pid, name] = stdout.trim().split(' ');
    expect(name).toBe('Ada');
    await waitFor('its end', () => !isRunning(Number(pid)));
  });

  it("explains an error in the network's words", async () => {
    const code = `
      import { network } from 'whatsapp-test-network';
      const net = await network();
      const tell = (error) => console.log(error.message);
      await net.phone({ name: 'Ada' }).then((phone) => phone.scan('x')).catch(tell);
      await net.run('dance').catch(tell);
      await net.run('wait-for-client', { timeout_ms: 1 }).catch(tell);
      const bob = await net.contact({ name: 'Bob' });
      await bob.waitFor('hello', 1).catch(tell);
      await net.stop();
      await net.run('status').catch(tell);
      await network({ port: -1 }).catch(tell);`;
    writeFileSync(join(installed.folder, 'wrong.mjs'), code);
    const { stdout } = await installed.run(process.execPath, 'wrong.mjs');
    expect(stdout.trim().split('\n')).toEqual([
      'scan: this is not a pairing QR code: "x"',
      'dance: there is no command "dance"; GET / lists them',
      expect.stringMatching(/^wait-for-client: no client has connected: lead it to ws:/),
      'wait: Bob has not received it; nothing has arrived',
      expect.stringMatching(/^status: the network at \S+ does not answer; has it stopped\?$/),
      'The network did not start: --port must be a number from 0 to 65535, not "-1".',
    ]);
  });
});
