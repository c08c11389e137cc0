import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/service/free-port.js';
import { processesIn } from '../support/jest/run-folder.js';
import { waitFor } from '../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'packages/network/dist/main.js');
const PYTHON = join(ROOT, 'packages/network/python');
/** The programs that `npm install` puts into `node_modules/.bin`. */
const PROGRAMS = {
  'whatsapp-test-network': PROGRAM,
  'whatsapp-dashboard': join(ROOT, 'bin/whatsapp-dashboard.js'),
};

let temporary: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'network-examples-')));
  env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: temporary,
    WHATSAPP_TEST_NETWORK: PROGRAM,
    PYTHONPATH: PYTHON,
    PYTHONDONTWRITEBYTECODE: '1',
  };
});

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Runs an example in a folder of its own, where the packages that it needs are installed. */
async function runExample(name: string, command: string, args: string[]) {
  const folder = join(temporary, name);
  const ownTemporary = join(temporary, `of-${name}`);
  const modules = join(folder, 'node_modules');
  cpSync(join(ROOT, 'examples', name), folder, { recursive: true });
  for (const path of [ownTemporary, join(modules, '.bin')]) mkdirSync(path, { recursive: true });
  symlinkSync(join(ROOT, 'packages/network'), join(modules, 'whatsapp-test-network'));
  for (const [program, path] of Object.entries(PROGRAMS)) {
    const script = `#!/bin/sh\nexec '${process.execPath}' '${path}' "$@"\n`;
    writeFileSync(join(modules, '.bin', program), script, { mode: 0o755 });
  }
  const before = readdirSync(folder);
  const { PATH, HOME, PYTHONDONTWRITEBYTECODE } = env;
  const PORT = String(await freePort());
  const options = {
    cwd: folder,
    env: { PATH, HOME, PYTHONDONTWRITEBYTECODE, PORT, TMPDIR: ownTemporary },
  };
  const printed = await promisify(execFile)(command, args, options).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new Error(`This machine has no ${command}: install it, an example is written for it.`);
    },
  );
  await waitFor('all that it started to end', () => processesIn(ownTemporary).length === 0);
  expect([readdirSync(ownTemporary), readdirSync(folder)]).toEqual([[], before]);
  return printed;
}

describe('the examples of tests on the network', () => {
  it('a bot in Python passes its tests, and leaves nothing behind', async () => {
    const { stderr } = await runExample('python-bot', 'npm', ['test']);
    expect(stderr).toMatch(/Ran 2 tests in .*\n\nOK\n$/);
  });

  it('a shell script pairs a dashboard, a text goes both ways, and nothing is left', async () => {
    const { stdout, stderr } = await runExample('shell-test', 'sh', ['test.sh']);
    expect([stdout, stderr]).toEqual([
      'the dashboard has what Bob said\nBob has what the dashboard sent\n',
      '',
    ]);
  });
});

describe('the fixture for Python', () => {
  it('leaves nothing behind when its process is killed', async () => {
    const code = `
import time
from whatsapp_test_network import network
net = network(seed="7")
print(net.pid, net.env["NODE_EXTRA_CA_CERTS"], flush=True)
time.sleep(600)`;
    const child = spawn('python3', ['-c', code], { env });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const [pid, path = ''] = line.toString().trim().split(' ');
    expect([existsSync(`/proc/${pid}`), existsSync(path)]).toEqual([true, true]);
    child.kill('SIGKILL');
    await waitFor('its end', () => !existsSync(`/proc/${pid}`) && !existsSync(path));
  });

  it('lets time pass', async () => {
    const code = `
from whatsapp_test_network import network
with network(start_time="2030-01-01T00:00:00Z", speed=0) as net:
    print(net.clock()["now"])
    print(net.advance("36h")["now"])
    print(net.advance("2d", asleep=True)["now"])
    print(net.clock(speed=60)["speed"])`;
    const { stdout } = await promisify(execFile)('python3', ['-c', code], { env });
    expect(stdout.trim().split('\n')).toEqual([
      '2030-01-01T00:00:00.000Z',
      '2030-01-02T12:00:00.000Z',
      '2030-01-04T12:00:00.000Z',
      '60',
    ]);
  });

  it('explains an error and what to do', async () => {
    const code = `
import os
from whatsapp_test_network import Network, NetworkError, network
def tell(act):
    try:
        act()
    except NetworkError as error:
        print(error)
tell(lambda: Network("--port=x"))
with network() as net:
    tell(lambda: net.run("dance"))
tell(lambda: net.run("status"))
os.environ["WHATSAPP_TEST_NETWORK"] = "nowhere.js"
tell(network)`;
    const { stdout } = await promisify(execFile)('python3', ['-c', code], { env });
    expect(stdout.trim().split('\n')).toEqual([
      'The network did not start: --port must be a number from 0 to 65535, not "x".',
      'dance: there is no command "dance"; GET / lists them',
      expect.stringMatching(/^status: http:\S+ does not answer; has it stopped\?$/),
      'There is no nowhere.js: run npm install whatsapp-test-network first.',
    ]);
  });
});
