import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Service } from '../support/service.js';
import { freePort } from '../support/free-port.js';
import { waitFor } from '../support/wait-for.js';
import { PlaygroundProcess } from '../playground/playground-process.js';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The programs that examples are written for; on a machine without one, its example cannot run. */
const isInstalled = (program: string) =>
  process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, program)));

/** As printed in examples/README.md, with what each must say. */
const EXAMPLES: { command: string; needs: string; says: RegExp }[] = [
  {
    command: 'sh examples/send-and-wait.sh',
    needs: 'curl',
    says: /^queued as 3EB0\w+\nanswer: Hello from a shell script\n$/,
  },
  {
    command: 'python3 examples/follow_receipts.py',
    needs: 'python3',
    says: /message\.queued\n.*ack\.server\n.*ack\.delivered\n.*ack\.read\n$/,
  },
  { command: 'npm test --prefix examples/bot', needs: 'npm', says: /2 passed, 2 total/ },
];

describe('the examples', () => {
  let folder: string;
  let playground: PlaygroundProcess;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'examples-test-'));
    playground = new PlaygroundProcess(['--port', '0', '--control-port', '0'], folder);
    const { baseUrl } = await playground.untilServing();
    const control = await waitFor('the control port', () => playground.controlUrl);
    env = {
      ...process.env,
      NODE_OPTIONS: '',
      PYTHONDONTWRITEBYTECODE: '1',
      DASHBOARD_URL: baseUrl,
      NETWORK_CONTROL_URL: control,
    };
  });

  afterAll(async () => {
    await playground.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(EXAMPLES.filter(({ needs }) => isInstalled(needs)))('$command', async (example) => {
    const { stdout, stderr } = await run('sh', ['-c', example.command], { cwd: ROOT, env });
    // Jest reports on the other stream.
    expect(`${stdout}${stderr}`).toMatch(example.says);
  });
});

describe('an example that cannot do its work', () => {
  const commands = [
    ...EXAMPLES.slice(0, 2),
    { command: 'node examples/bot/bot.js', needs: 'node' },
  ];
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ env: { SERVICE_API_TOKEN: 'a-token-of-some-length' } });
  });

  afterAll(() => service.dispose());

  describe.each(commands.filter(({ needs }) => isInstalled(needs)))('$command', ({ command }) => {
    /** The last thing that it says, and its exit code; a stack trace would be more than a line. */
    async function runInVain(DASHBOARD_URL: string, DASHBOARD_TOKEN: string) {
      const env = { ...process.env, NODE_OPTIONS: '', DASHBOARD_URL, DASHBOARD_TOKEN };
      const failure = run('sh', ['-c', command], { cwd: ROOT, env });
      const { code, stdout, stderr } = await failure.then(
        () => {
          throw new Error('It should have failed.');
        },
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
      return [code, stdout, stderr];
    }

    it('says so in one sentence where nothing listens', async () => {
      const url = `http://127.0.0.1:${await freePort()}`;
      expect(await runInVain(url, '')).toEqual([
        1,
        '',
        `Nothing answers at ${url}: start the dashboard, or set its address in DASHBOARD_URL.\n`,
      ]);
    });

    it('says so in one sentence with a wrong token', async () => {
      expect(await runInVain(service.baseUrl, 'another-token-of-some-length')).toEqual([
        1,
        '',
        'A valid API token is required.\n',
      ]);
    });
  });
});

describe('examples/README.md', () => {
  const page = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');

  it.each(EXAMPLES)('prints $command', ({ command }) => expect(page).toContain(`\`${command}\``));

  it.each(readdirSync(join(ROOT, 'examples')).filter((name) => name !== 'README.md'))(
    'tells of %s',
    (name) => expect(page).toContain(`](${name}`),
  );
});
