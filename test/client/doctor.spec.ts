import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VERSION } from '../../packages/client/src/common/version.js';
import type { HealthDto } from '../../src/insight/diagnostics/dto/health.dto.js';
import { readCommitted } from '../openapi/document.js';
import { changeStore } from '../support/data/with-stores.js';
import { HttpProxy } from '../support/proxy/http-proxy.js';
import { Bucket } from '../support/service/bucket.js';
import { Cluster } from '../support/service/cluster.js';
import { freePort } from '../support/service/free-port.js';
import { ApiClient } from '../support/service/http.js';
import { createFolder, Service } from '../support/service/service.js';
import { SeveralAccounts, type AccountWithPhone } from '../support/service/several-accounts.js';
import { waitFor } from '../support/wait-for.js';
import { status, WebhookReceiver } from '../support/webhook-receiver.js';
import { runCommand, type Done } from './run-command.js';

const ROOT = join(import.meta.dirname, '../..');
const TOKEN = 'a-token-of-some-length';
const SINCE = String.raw`since \d{4}-\d\d-\d\dT[\d:.]+Z`;
const HOUR_MS = 3_600_000;
/** A program that holds its event loop for two seconds at each SIGUSR2. */
const HOLD =
  "process.on('SIGUSR2', () => { const end = performance.now() + 2000; while (performance.now() < end); });";

/** A fault of one check. */
interface Fault {
  plant?: () => unknown;
  /** The line of the doctor, without its mark and subject: what is wrong, where, and since when. */
  says: RegExp;
  code?: number;
  doctor?: () => Promise<Done>;
}

describe('the doctor', () => {
  const proxy = new HttpProxy();
  let receiver: WebhookReceiver;
  let session: SeveralAccounts;
  let folder: string;
  let guarded: Service;
  let stranger: string;
  let alone: Cluster | undefined;
  let inBucket: Service | undefined;

  const run = (...args: string[]) =>
    runCommand('doctor', '--url', session.service.baseUrl, ...args);
  const own = () => session.accounts[0];
  const second = () => session.accounts[1];
  const runGuarded = (token: string) =>
    runCommand('doctor', '--url', guarded.baseUrl, '--token', token);

  beforeAll(async () => {
    await proxy.start();
    receiver = await WebhookReceiver.start();
    session = await SeveralAccounts.start(2, {
      env: {
        SERVICE_PROXY_URL: proxy.url,
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(HOLD)}`,
      },
    });
    stranger = session.network.contact({ name: 'Stranger' }).number;
    folder = createFolder();
    writeFileSync(join(folder, 'tokens'), '# none\n');
    const env = { SERVICE_API_TOKENS_FILE: join(folder, 'tokens'), SERVICE_API_TOKEN: TOKEN };
    guarded = await Service.start({ env });
  });

  afterAll(async () => {
    await alone?.dispose();
    await inBucket?.dispose();
    await guarded.dispose();
    await session.dispose();
    await receiver.close();
    await proxy.stop();
    rmSync(folder, { recursive: true });
  });

  async function reconnect({ account }: AccountWithPhone): Promise<void> {
    await account.api.post('/api/disconnect');
    await account.api.post('/api/connect');
  }

  /** Each of its logins is refused from now on. */
  async function lockOut(one: AccountWithPhone): Promise<void> {
    session.network.faults.of(one.phone).failLogin(409);
    await reconnect(one);
  }

  /** By the name of the check; the session comes last, as the others need it. */
  const FAULTS: Record<string, Fault> = {
    address: {
      says: /Nothing answers at http:\/\/127\.0\.0\.1:\d+/,
      code: 3,
      doctor: async () => runCommand('doctor', '--url', `http://127.0.0.1:${await freePort()}`),
    },
    token: {
      says: /A valid API token is required\.\n.*DASHBOARD_TOKEN/,
      code: 4,
      doctor: () => runGuarded('a-wrong-token-of-some-length'),
    },
    tokens: {
      plant: () => writeFileSync(join(folder, 'tokens'), 'a mistake\n'),
      says: new RegExp(`SERVICE_API_TOKENS_FILE, line 1: is no JSON \\(${SINCE}\\)`),
      doctor: () => runGuarded(TOKEN),
    },
    version: {
      plant: () => {
        const client = readFileSync(join(ROOT, 'dist/cli.js'), 'utf8');
        const older = client.replaceAll(`"${VERSION}"`, '"0.0.9"');
        writeFileSync(
          join(folder, 'older.mjs'),
          `${older}\nawait main('x', process.argv.slice(2));`,
        );
      },
      says: new RegExp(
        `The service is ${VERSION}, this client 0\\.0\\.9.*\n.*Install the client ${VERSION}`,
      ),
      doctor: () =>
        new Promise((resolve) => {
          const args = [join(folder, 'older.mjs'), 'doctor', '--url', session.service.baseUrl];
          const child = execFile(process.execPath, args, (_error, out, notes) =>
            resolve({ code: child.exitCode ?? 0, out, notes }),
          );
        }),
    },
    store: {
      plant: async () => {
        await session.service.stop();
        await changeStore(session.service.folder, (transaction) =>
          transaction.updateTable('events').set({ payload: '{' }).execute(),
        );
        await session.startAgain();
        await session.untilConnected();
        await session.service.api.get('/api/events');
      },
      says: new RegExp(`\\d+ stored rows are damaged; the log names them \\(${SINCE}\\)`),
    },
    'event loop': {
      says: new RegExp(`\\d+ ms late at worst \\(${SINCE}\\)`),
      // It is forgotten after ten seconds.
      doctor: () => {
        process.kill(session.service.pid, 'SIGUSR2');
        return run();
      },
    },
    webhooks: {
      plant: async () => {
        receiver.answer = status(500);
        await session.service.api.post('/api/webhooks', { url: receiver.url });
        await reconnect(second());
      },
      says: new RegExp(`webhook \\S+ to http://127\\.0\\.0\\.1:\\d+ takes nothing ${SINCE}`),
    },
    queue: {
      plant: async () => {
        session.network.faults.acks({ mode: 'error', errorCode: 463, times: 1 });
        await own().account.api.post('/api/send', { to: stranger, text: 'Hello' });
      },
      says: /WhatsApp restricts this account \(reachout_restricted\)\.\n.* until \d{4}-\d\d-\d\dT/,
    },
    clock: {
      plant: () => {
        session.network.moveClock(HOUR_MS);
        return reconnect(own());
      },
      says: new RegExp(
        `\\d+ s behind WhatsApp's: set the time of this machine \\(seen ${SINCE}\\)`,
      ),
    },
    proxy: {
      plant: () => {
        const [host] = session.network.media.hosts;
        proxy.refuses = ({ host: name, port }) => `${name}:${port}` === host;
        return reconnect(own());
      },
      says: new RegExp(`does not work for uploads and downloads\\..*\\(${SINCE}\\)`),
    },
    cluster: {
      plant: async () => (alone = await Cluster.ofOne()),
      says: new RegExp(`there is no other process to take over: .* \\(seen ${SINCE}\\)`),
      doctor: () => runCommand('doctor', '--url', alone!.members[0].baseUrl),
    },
    bucket: {
      plant: async () => {
        const bucket = await Bucket.start();
        inBucket = await Service.start({ env: bucket.variables(folder) });
        await bucket.stop();
        await inBucket.api.request('/api/media', { method: 'POST', body: 'a text' });
      },
      says: new RegExp(`The bucket .* does not answer .*\\(${SINCE}\\)`),
      doctor: () => runCommand('doctor', '--url', inBucket!.baseUrl),
    },
    accounts: {
      plant: () => lockOut(second()),
      says: new RegExp(`0 of 1 further accounts are connected; account-2: .*\\(${SINCE}\\)`),
    },
    session: {
      plant: () => lockOut(own()),
      says: new RegExp(`connecting: .*\\(${SINCE}\\)`),
    },
  };
  const schema = readCommitted().components?.schemas?.HealthDto as unknown as {
    properties: { checks: { properties: object } };
  };
  const ofHealth = Object.keys(schema.properties.checks.properties);

  it('has a planted fault here for each of its checks, and of those of health', async () => {
    const { out } = await run('--json');
    const found = out.split('\n').map((line) => (JSON.parse(line) as { about: string }).about);
    const names = [...found, ...ofHealth.map((name) => name.replace('_', ' '))];
    expect(Object.keys(FAULTS).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('tells an account that is disconnected, which is no fault of the service', async () => {
    await second().account.api.post('/api/disconnect');
    const { code, out } = await run();
    expect([code, out]).toEqual([1, expect.stringMatching(/^✗ accounts +0 of 1 .*; account-2: /m)]);
    expect((await readHealth('accounts')).checks.accounts?.status).toBe('ok');
    await reconnect(second());
  });

  it.each(Object.entries(FAULTS))(
    'and health tell a fault of %s, with its place and time',
    async (name, { plant, says, code = 1, doctor = run }) => {
      const line = new RegExp(`^✗ (${name}|answer) .*${says.source}`, 'm');
      const check = name.replace(' ', '_') as keyof HealthDto['checks'];
      await plant?.();
      let told = '';
      const isTold = async () => {
        const { code: exit, out } = await doctor();
        told = `${exit} ${out}`;
        if (exit !== code || !line.test(out) || !/\d to look at\.$/.test(out.trim())) return false;
        if (!ofHealth.includes(check)) return true;
        const { status: found, detail } = (await readHealth(name)).checks[check]!;
        return found === 'degraded' && new RegExp(SINCE).test(detail);
      };
      await waitFor(name, isTold).catch((cause: unknown) => {
        throw new Error(`The doctor said: ${told}`, { cause });
      });
    },
  );

  async function readHealth(name: string): Promise<HealthDto> {
    const others: Record<string, { baseUrl: string } | undefined> = {
      tokens: guarded,
      cluster: alone?.members[0],
      bucket: inBucket,
    };
    const { baseUrl } = others[name] ?? session.service;
    const client = new ApiClient(baseUrl, { Authorization: `Bearer ${TOKEN}` });
    return (await client.get<HealthDto>('/api/health')).body;
  }
});
