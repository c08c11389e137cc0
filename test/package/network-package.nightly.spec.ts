import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeBlocks } from '../docs/shell-commands.js';
import { waitFor } from '../support/wait-for.js';
import { nodeOf, run } from './installed-network.js';

const ROOT = join(import.meta.dirname, '../..');
const INSTALL = 'npm install --prefer-offline --no-audit --no-fund';
const NETWORKS = 20;
const LIMIT_MB = 60;

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'packed-network-')));
  const pack = `npm pack --workspace whatsapp-test-network --pack-destination ${folder}`;
  await run(pack, { cwd: ROOT, shell: true });
  tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder for a user's project; nothing in it yet. */
const emptyFolder = (name: string) => mkdtempSync(join(folder, `${name}-`));

describe.each(['20', '22', '24'])('in an empty folder, with Node %s', (version) => {
  it('the test of a bot on Baileys is green after the sixty seconds of the docs', async () => {
    const [, install, test, command] = codeBlocks('docs/test-your-bot.md').map(({ text }) => text);
    const project = emptyFolder(version);
    cpSync(tarball, join(project, basename(tarball)));
    cpSync(join(ROOT, 'examples/baileys-bot/bot.js'), join(project, 'bot.js'));
    writeFileSync(join(project, 'bot.test.js'), test);
    const bin = dirname(await nodeOf(version));
    const env = {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HOME: process.env.HOME,
      npm_config_prefer_offline: 'true',
    };
    // `times` prints the CPU time of the commands before it, in its last line.
    const script = ['node --version', install, command, 'times'].join('\n');
    const { stdout } = await run('sh', ['-e', '-c', script], { cwd: project, env });
    expect(stdout).toMatch(new RegExp(`^v${version}\\.`));
    expect(stdout).toMatch(/pass 1\n[^]*fail 0\n/);
    process.stdout.write(
      `Node ${version}, user and system time: ${stdout.trim().split('\n').at(-1)}\n`,
    );
  });
});

it('Vitest runs a test with it', async () => {
  const project = emptyFolder('vitest');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const code = `
    import { expect, test } from 'vitest';
    import { network } from 'whatsapp-test-network';
    test('starts', async () => {
      await using net = await network();
      expect((await net.phone({ name: 'Ada' })).name).toBe('Ada');
    });`;
  writeFileSync(join(project, 'some.test.ts'), code);
  const command = `${INSTALL} vitest@3.2.4 ${tarball} && npx vitest run`;
  const { stdout } = await run('sh', ['-c', command], { cwd: project });
  expect(stdout).toContain('1 passed');
});

it(`${NETWORKS} networks at once are isolated, small, and gone when the test is killed`, async () => {
  const project = emptyFolder('many');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  await run(`${INSTALL} ${tarball}`, { cwd: project, shell: true });
  const code = `
    import { network } from 'whatsapp-test-network';
    const numbers = Array.from({ length: ${NETWORKS} }, (_, index) => index);
    const nets = await Promise.all(numbers.map(() => network()));
    await Promise.all(nets.map((net, index) => net.phone({ name: 'Phone ' + index })));
    await Promise.all(nets.map((net) => net.contact()));
    const people = await Promise.all(nets.map((net) => net.run('people')));
    const names = people.map((each) => each.map(({ name }) => name));
    console.log(JSON.stringify({ pids: nets.map(({ pid }) => pid), names }));
    setInterval(() => {}, 1000);`;
  writeFileSync(join(project, 'many.js'), code);
  const test = spawn(process.execPath, ['many.js'], { cwd: project });
  let output = '';
  test.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitFor('all to run', () => output.includes('\n'));
  const { pids, names } = JSON.parse(output) as { pids: number[]; names: string[][] };
  expect(names).toEqual(pids.map((_, index) => [`Phone ${index}`, 'Contact 2']));

  const sizes = pids.map(sizeOf).toSorted((a, b) => a - b);
  process.stdout.write(`MB of each network: ${sizes.at(0)} to ${sizes.at(-1)}\n`);
  expect(sizes.filter((size) => size > LIMIT_MB)).toEqual([]);

  test.kill('SIGKILL');
  await waitFor('their end', () => pids.every((pid) => !isThere(pid)));
});

/** MB; memory that processes share, such as the code of Node, is divided among them. */
function sizeOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Math.round(Number(/^Pss: +(\d+) kB/m.exec(text)?.[1]) / 1024);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
