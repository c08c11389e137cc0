import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Settings } from '../../src/base/config/settings.js';
import type { CallListDto } from '../../src/features/calls/dto/calls.dto.js';
import { ControlServer } from '../../packages/network/src/control/control-server.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { ReplayRunner } from '../../packages/network/src/replay/replay-runner.js';
import { PlaygroundProcess } from '../playground/playground-process.js';
import { makePicture } from '../support/data/sample-files.js';
import { processesIn } from '../support/jest/run-folder.js';
import { isSqlite } from '../support/postgres/on-sqlite.js';
import { waitForPhase } from '../support/service/pairing.js';
import { Service } from '../support/service/service.js';
import { waitFor } from '../support/wait-for.js';
import { blocksIn } from './blocks.js';
import { Reader } from './reader.js';
import { markdownFiles, ROOT, shellCommands, type ShellCommand } from './shell-commands.js';

const COMMAND_NAME = 'whatsapp-dashboard';
/** Programs that `npx` starts, and their sources. */
const COMMANDS: Record<string, string> = {
  [COMMAND_NAME]: `bin/${COMMAND_NAME}.js`,
  'whatsapp-test-network': 'packages/network/src/kit/main.ts',
};
/** Commands of npm itself; test/package runs them. */
const OF_NPM = ['install', 'pack', 'publish', 'init', 'pkg'];

/** Commands that are not ours; test/container checks the parts of the image, test/e2e/store/backup restores a backup. */
const OTHER_PROGRAMS = ['git', 'docker', 'echo', 'export', 'node', 'mv', 'cp'];

/** Blocks that go on for ever, and their first output. */
const ENDLESS: [part: RegExp, output: RegExp][] = [
  [/^curl -N/m, /retry: \d+/],
  [/^npx whatsapp-dashboard tail/m, /message\.queued/],
];
/** For a phone that is not linked, or a replay: the phone of the playground links itself. */
const UNLINKED = /qr\.png|\/scan|replay-step/;

const RECORDING = [
  { format: 'whatsapp-session-recording', version: 1 },
  { record: 'event', at_ms: 0, type: 'connection.state', payload: {} },
  { record: 'end' },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

const run = promisify(execFile);
const isUnlinked = ({ text }: { text: string }) => UNLINKED.test(text);
/** On PostgreSQL, the backup is the server's, as the page says. */
const isAnswered = ({ text }: { text: string }) => isSqlite || !text.includes('/api/backup');
const shellBlocks = blocksIn('sh', 'shell')
  .map(({ name, text }) => ({ name, text }))
  .filter(isAnswered);

describe('the commands in the pages, as they stand there', () => {
  let folder: string;
  let packages: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commands-test-'));
    packages = join(folder, 'node_modules');
    mkdirSync(join(packages, '.bin'), { recursive: true });
    symlinkSync(join(ROOT, COMMANDS[COMMAND_NAME]), join(packages, '.bin', COMMAND_NAME));
    const client = join(ROOT, 'packages/client');
    const installed = join(packages, 'whatsapp-dashboard-client');
    cpSync(join(client, 'package.json'), join(installed, 'package.json'));
    const options = ['--bundle', '--format=esm', `--outfile=${installed}/dist/index.js`];
    await run(join(ROOT, 'node_modules/.bin/esbuild'), [`${client}/src/index.ts`, ...options]);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe('in the playground', () => {
    let playground: PlaygroundProcess;
    let reader: Reader;
    let url: string;

    beforeAll(async () => {
      const own = join(folder, 'playground');
      mkdirSync(own);
      playground = new PlaygroundProcess(['--port', '0', '--control-port', '0'], own);
      url = (await playground.untilServing()).baseUrl;
      const control = await waitFor('the control port', () => playground.controlUrl);
      reader = new Reader(folder, packages, url, control);
    });

    afterAll(() => playground.kill('SIGTERM'));

    it('hello.mjs of the client', async () => {
      const [block] = blocksIn('js').filter(({ file }) => file === 'packages/client/README.md');
      const text = block.text.replace('http://127.0.0.1:8080', url);
      const given = { 'hello.mjs': text };
      const until = /^Echo: Hello$/m;
      const { printed } = await reader.follow({ command: ['node', 'hello.mjs'], given, until });
      expect(printed).toMatch(until);
    });

    it.each(shellBlocks.filter((block) => !isUnlinked(block)))('$name', async ({ text }) => {
      const given: Record<string, Buffer> = {};
      if (text.includes('@photo.jpg')) given['photo.jpg'] = await makePicture();
      if (text.includes('/api/calls')) await ring();
      const until = ENDLESS.find(([part]) => part.test(text))?.[1];
      const { end, printed, files } = await reader.follow({
        command: ['sh', '-e', '-c', text],
        given,
        until,
      });
      expect([end, printed]).toEqual([until ? 'SIGTERM' : 0, printed]);
      expect(printed + files.join('')).not.toBe('');
      // A reader who tries it again, or after another page of the docs, sends again.
      expect(printed).not.toMatch(/"duplicate":true|"message":null/);
    });

    it('leave no process behind, and no file but in their own folder', async () => {
      await waitFor('their end', () => processesIn(reader.temporary).length === 0);
      expect(readdirSync(reader.temporary)).toEqual([]);
      // npm has its cache there.
      expect(readdirSync(reader.home)).toEqual(['.curlrc', '.npm']);
    });

    async function ring(): Promise<void> {
      const body = JSON.stringify({ contact: 'Silent' });
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`${url}/api/playground/call`, { method: 'POST', headers, body });
      await waitFor('the call to ring', async () => {
        const { calls } = (await (await fetch(`${url}/api/calls`)).json()) as CallListDto;
        return calls.length === 1;
      });
    }
  });

  describe('of a phone that is not linked yet', () => {
    let network: LocalNetwork;
    let control: ControlServer;
    let replays: ReplayRunner;
    let service: Service;
    let reader: Reader;

    beforeAll(async () => {
      network = await LocalNetwork.start();
      replays = new ReplayRunner(network, () => ({ url: service.baseUrl }));
      control = new ControlServer(network, undefined, replays);
      reader = new Reader(folder, packages, await start(), await control.listen(0));
      // Replays need a session that waits for a phone.
      replays.start(RECORDING, 0);
    });

    afterAll(async () => {
      replays.stop();
      await service.dispose();
      await control.stop();
      await network.stop();
    });

    async function start(): Promise<string> {
      service = await Service.start({ network });
      return service.baseUrl;
    }

    it.each(shellBlocks.filter(isUnlinked))('$name', async ({ text }) => {
      await service.api.post('/api/logout');
      await service.api.post('/api/connect');
      await waitForPhase(service, 'waiting_for_scan');
      const { end, printed } = await reader.follow({ command: ['sh', '-e', '-c', text] });
      expect([end, printed]).toEqual([0, printed]);
    });
  });
});

const commands = markdownFiles()
  .flatMap(shellCommands)
  .filter(({ text }) => !/^(\w+=\$\()?curl /.test(text));
const nameOf = ({ file, text }: ShellCommand) => `${file}: ${text}`;

describe('the other commands in the pages', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };

  it.each(commands.map(nameOf))('%s', (name) => {
    const [, variable, text = ''] = /: (?:([A-Z_]+)=\S+ )?(.*)$/.exec(name)!;
    if (variable) expect(Object.keys(new Settings())).toContain(variable);
    const [program, first = '', second = '', ...rest] = text.split(' ');
    expect(['npm', 'npx', ...OTHER_PROGRAMS]).toContain(program);
    if (program === 'npx') {
      expect([first, existsSync(join(ROOT, COMMANDS[first] ?? 'unknown'))]).toEqual([first, true]);
    }
    if (program !== 'npm' || OF_NPM.includes(first)) return;
    if (first === 'ci') expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true);
    else expect(Object.keys(scripts)).toContain(first === 'run' ? second : first);
    for (const path of rest.filter((word) => word.startsWith('test/'))) {
      const isThere = ['', '.spec.ts'].some((end) => existsSync(join(ROOT, path + end)));
      expect([path, isThere]).toEqual([path, true]);
    }
  });
});
