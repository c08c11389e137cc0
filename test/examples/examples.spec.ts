import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  WebhookSecretDto,
  WebhookTestDto,
} from '../../src/features/webhooks/dto/webhook.dto.js';
import { Service } from '../support/service/service.js';
import { freePort } from '../support/service/free-port.js';
import { waitFor } from '../support/wait-for.js';
import { WebhookReceiver, type Received } from '../support/webhook-receiver.js';
import { PlaygroundProcess } from '../playground/playground-process.js';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The programs that run the examples; on a machine without one, its example cannot run. */
const isInstalled = (program: string) =>
  process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The commands in examples/README.md, with the expected output of each. */
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

describe('a failing example', () => {
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
    /** The last line of output, and the exit code; a stack trace would be more than a line. */
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

    it('reports in one sentence that nothing listens', async () => {
      const url = `http://127.0.0.1:${await freePort()}`;
      expect(await runInVain(url, '')).toEqual([
        1,
        '',
        `Nothing answers at ${url}: start the dashboard, or set its address in DASHBOARD_URL.\n`,
      ]);
    });

    it('reports a wrong token in one sentence', async () => {
      expect(await runInVain(service.baseUrl, 'another-token-of-some-length')).toEqual([
        1,
        '',
        'A valid API token is required.\n',
      ]);
    });
  });
});

/** The commands in examples/README.md; the first two are servers. */
const RECEIVERS = [
  { command: 'node examples/webhook-receiver.mjs', needs: 'node' },
  { command: 'python3 examples/webhook_receiver.py', needs: 'python3' },
  { command: 'sh examples/verify-webhook.sh headers.txt body.json', needs: 'openssl' },
];

describe('a receiver of webhooks', () => {
  let service: Service;
  let catcher: WebhookReceiver;
  let created: WebhookSecretDto;

  beforeAll(async () => {
    service = await Service.start();
    catcher = await WebhookReceiver.start();
  });

  beforeEach(async () => {
    const { body } = await service.api.post<WebhookSecretDto>('/api/webhooks', {
      url: catcher.url,
    });
    created = body;
  });

  afterAll(async () => {
    await catcher.close();
    await service.dispose();
  });

  const pathOf = (rest: string): string => `/api/webhooks/${created.webhook.id}${rest}`;

  /** A real request of the webhook. */
  async function capture(): Promise<Received> {
    await service.api.patch(pathOf(''), { url: catcher.url });
    await service.api.post(pathOf('/test'));
    return catcher.received.at(-1)!;
  }

  /** Requests whose form nobody has signed. */
  function altered(request: Received): Received[] {
    const { headers, body } = request;
    const later = String(Number(headers['webhook-timestamp']) + 1);
    return [
      { ...request, body: body.replace('webhook.test', 'webhook.rest') },
      { ...request, body: `${body}\n` },
      { ...request, headers: { ...headers, 'webhook-id': 'wh_another' } },
      { ...request, headers: { ...headers, 'webhook-timestamp': later } },
      { ...request, headers: { ...headers, 'webhook-signature': 'v1,bm90IHNpZ25lZA==' } },
      { ...request, headers: { ...headers, 'webhook-signature': 'v1,ä é' } },
      { ...request, headers: { ...headers, 'webhook-signature': '' } },
    ];
  }

  describe.each(RECEIVERS.slice(0, 2).filter(({ needs }) => isInstalled(needs)))(
    '$command',
    ({ command }) => {
      let receiver: ChildProcess;
      let output: string;
      let url: string;

      beforeEach(async () => {
        const port = await freePort();
        url = `http://127.0.0.1:${port}/`;
        const [program, ...args] = command.split(' ');
        receiver = spawn(program, args, {
          cwd: ROOT,
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            PYTHONDONTWRITEBYTECODE: '1',
            WEBHOOK_SECRET: created.secret,
            PORT: String(port),
          },
        });
        output = '';
        receiver.stdout!.on('data', (piece: Buffer) => (output += piece.toString()));
        await waitFor('the receiver', () => output.includes('listening'));
      });

      afterEach(() => void receiver.kill());

      /** The status of its answer. */
      function post({ headers, body }: Received): Promise<number> {
        const own = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
        return new Promise((resolve, reject) => {
          const options = {
            method: 'POST',
            headers: Object.fromEntries(own) as OutgoingHttpHeaders,
          };
          request(url, options, (answer) => resolve(answer.resume().statusCode!))
            .on('error', reject)
            .end(body);
        });
      }

      it('accepts requests of the service, and goes on with the old secret for a day', async () => {
        await service.api.patch(pathOf(''), { url });
        const { body } = await service.api.post<WebhookTestDto>(pathOf('/test'));
        expect(body.delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
        await service.api.post(pathOf('/rotate-secret'));
        const second = await service.api.post<WebhookTestDto>(pathOf('/test'));
        expect(second.body.delivery).toMatchObject({ attempts: [{ status: 204 }] });
        await waitFor('its words', () => output.split('taken: webhook.test').length === 3);
      });

      it('refuses altered requests', async () => {
        const real = await capture();
        expect(await post(real)).toBe(204);
        for (const other of altered(real)) expect(await post(other)).toBe(401);
        expect(await post(real)).toBe(204);
      });
    },
  );

  describe.each(RECEIVERS.slice(2).filter(({ needs }) => isInstalled(needs)))(
    '$command',
    ({ command }) => {
      /** Its output, and its exit code. */
      async function check({ headers, body }: Received): Promise<[string, number]> {
        const folder = mkdtempSync(join(tmpdir(), 'examples-test-'));
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
        writeFileSync(join(folder, 'headers.txt'), lines.join('\r\n'));
        writeFileSync(join(folder, 'body.json'), body);
        const args = command.replace('examples/', `${ROOT}/examples/`).split(' ').slice(1);
        const env = { ...process.env, WEBHOOK_SECRET: created.secret };
        const result = await run('sh', args, { cwd: folder, env }).then(
          ({ stdout }): [string, number] => [stdout, 0],
          ({ stdout, code }: { stdout: string; code: number }): [string, number] => [stdout, code],
        );
        rmSync(folder, { recursive: true });
        return result;
      }

      it('accepts requests of the service, and goes on with the old secret for a day', async () => {
        expect(await check(await capture())).toEqual(['taken\n', 0]);
        await service.api.post(pathOf('/rotate-secret'));
        expect(await check(await capture())).toEqual(['taken\n', 0]);
      });

      it('refuses altered requests', async () => {
        for (const other of altered(await capture())) {
          expect(await check(other)).toEqual(['refused\n', 1]);
        }
      });
    },
  );

  it.each(['webhook-receiver.mjs', 'webhook_receiver.py', 'verify-webhook.sh'])(
    '%s is printed in docs/webhooks.md',
    (name) => {
      const page = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8');
      expect(page).toContain(readFileSync(join(ROOT, 'examples', name), 'utf8'));
    },
  );
});

describe('examples/README.md', () => {
  const page = readFileSync(join(ROOT, 'examples/README.md'), 'utf8');

  it.each([...EXAMPLES, ...RECEIVERS])('prints $command', ({ command }) =>
    expect(page).toContain(`\`${command}\``),
  );

  it.each(readdirSync(join(ROOT, 'examples')).filter((name) => name !== 'README.md'))(
    'reports %s',
    (name) => expect(page).toContain(`](${name}`),
  );
});
