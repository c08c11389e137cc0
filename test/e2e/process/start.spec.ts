import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { withStores } from '../../support/data/with-stores.js';
import { describeOnSqlite, itOnSqlite } from '../../support/postgres/on-sqlite.js';
import { readConnection, waitForState } from '../../support/service/pairing.js';
import { Service, createFolder } from '../../support/service/service.js';
import { type ProcessOptions, ServiceProcess } from '../../support/service/service-process.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

const NONSENSE = 'x'.repeat(4096);

/** Starts a service that must not come up, and returns its output. */
async function startInVain(options: ProcessOptions): Promise<string[]> {
  const service = ServiceProcess.spawn(options);
  const { code } = await service.exited;
  expect(code).toBe(2);
  expect(service.output).toBe('');
  expect(service.errors).not.toMatch(/\n\s+at /);
  return service.errors.trim().split('\n');
}

let session: ProcessSession;

beforeAll(async () => {
  session = await PairedSession.spawn();
});

afterAll(() => session.dispose());

describe('a second copy', () => {
  afterEach(async () => {
    expect((await readConnection(session.service)).state).toBe('connected');
    expect(session.network.sessions).toHaveLength(1);
  });

  it('on the same port ends with one sentence', async () => {
    const { port } = new URL(session.service.baseUrl);
    const before = session.network.connectionCount;
    const folder = createFolder();
    const said = await startInVain({ network: session.network, args: ['--port', port], folder });
    expect(said).toEqual([
      `The address 127.0.0.1:${port} is in use: stop the other program, or choose another port with --port.`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
    expect(session.network.connectionCount).toBe(before);
  });

  itOnSqlite('on the same auth store ends with one sentence', async () => {
    const before = session.network.connectionCount;
    const { folder } = session.service;
    const env = {
      SERVICE_DASHBOARD_AUTH_DB: join(folder, 'data/auth.db'),
      SERVICE_DASHBOARD_DATA_DB: join(createFolder(), 'other.db'),
    };
    const said = await startInVain({ network: session.network, env });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('is in use by another process');
    expect(session.network.connectionCount).toBe(before);
  });

  itOnSqlite('on the same dashboard store ends with one sentence', async () => {
    const env = { SERVICE_DASHBOARD_DATA_DB: join(session.service.folder, 'data/dashboard.db') };
    const said = await startInVain({ network: session.network, env });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('dashboard store');
  });
});

describe('flags and variables', () => {
  it('with a folder for files that cannot be used ends with one sentence', async () => {
    const folder = createFolder();
    writeFileSync(join(folder, 'file'), '');
    const service = ServiceProcess.spawn({
      env: { SERVICE_MEDIA_DIR: join(folder, 'file/media') },
    });
    expect(await service.exited).toMatchObject({ code: 2 });
    expect(service.errors).toMatch(/^The folder for files, .*SERVICE_MEDIA_DIR\.\n$/);
  });

  it('prints help and version and does nothing else', async () => {
    const folder = createFolder();
    const help = ServiceProcess.spawn({ folder, args: ['--help'] });
    expect(await help.exited).toMatchObject({ code: 0 });
    expect(help.output).toContain('--port');
    const version = ServiceProcess.spawn({ folder, args: ['--version'] });
    expect(await version.exited).toMatchObject({ code: 0 });
    expect(version.output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('refuses an unknown one with a sentence that names it', async () => {
    const said = await startInVain({ args: ['--prot', '80'] });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('--prot');
  });

  it('names every bad variable at once', async () => {
    const said = await startInVain({
      env: {
        SERVICE_PORT: 'x',
        SERVICE_ACK_TIMEOUT: '0',
        SERVICE_EVENT_BUFFER: '1.5',
        SERVICE_AUTO_CONNECT: 'sometimes',
        SERVICE_STORE_SYNC: 'often',
        SERVICE_API_TOKEN: 'short',
        SERVICE_NETWORK_URL: 'wss://example.com',
        SERVICE_WA_VERSION: '2',
        SERVICE_LOG_LEVEL: 'loud',
        SERVICE_DASHBOARD_AUTH_DB: 'postgres://localhost/auth',
      },
      args: [],
    });
    for (const name of ['PORT', 'ACK_TIMEOUT', 'EVENT_BUFFER', 'AUTO_CONNECT', 'API_TOKEN']) {
      expect(said.join('\n')).toContain(`SERVICE_${name}`);
    }
    for (const name of ['NETWORK_URL', 'WA_VERSION', 'LOG_LEVEL', 'AUTH_DB', 'STORE_SYNC']) {
      expect(said.join('\n')).toMatch(new RegExp(`SERVICE_\\w*${name}`));
    }
  });

  it('takes SERVICE_STORE_SYNC=full, and says so in the bundle', async () => {
    const service = await Service.start({ env: { SERVICE_STORE_SYNC: 'full' } });
    const { body } = await service.api.get('/api/debug/bundle');
    expect(body.configuration).toMatchObject({ store_sync: 'full' });
    await service.dispose();
  });

  it('warns about a misspelled variable', async () => {
    const service = await ServiceProcess.start({ env: { SERVICE_ACK_TIMOUT: '5' } });
    await service.stop();
    expect(service.output).toMatch(
      /"msg":".*SERVICE_ACK_TIMOUT \(is SERVICE_ACK_TIMEOUT meant\?\)/,
    );
  });

  it('requires the token for every call but the probes, once one is set', async () => {
    const token = 'a-token-of-some-length';
    const service = await Service.start({ env: { SERVICE_API_TOKEN: token } });
    expect((await service.api.get('/api/chats')).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.api.get('/api/chats', headers)).status).toBe(200);
    expect((await service.api.get('/api/health/live')).status).toBe(200);
    expect((await service.api.get('/api/health/ready')).status).toBe(503);
    expect((await service.api.get('/')).status).toBe(200);

    expect((await service.api.post('/api/login', { token: 'wrong' })).status).toBe(401);
    const login = await service.api.post('/api/login', { token });
    const cookie = login.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(token);
    const [Cookie = ''] = cookie.split(';');
    expect((await service.api.get('/api/chats', { Cookie })).status).toBe(200);
    expect((await service.api.get('/api/chats', { Cookie: `${Cookie}0` })).status).toBe(401);
    await service.dispose();
  });
});

describeOnSqlite('the database files', () => {
  const folder = createFolder();
  const AUTH = join(folder, 'deep/down/auth.db');
  const DATA = join(folder, 'data/dashboard.db');

  beforeAll(async () => {
    const env = { SERVICE_DASHBOARD_AUTH_DB: AUTH };
    await (await ServiceProcess.start({ folder, env })).stop();
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('are made with their folder, for their owner alone', () => {
    expect(modeOf(join(folder, 'deep/down'))).toBe(0o700);
    for (const file of [AUTH, DATA]) expect(modeOf(file)).toBe(0o600);
  });

  // The same code opens both stores; its own spec has all of its refusals.
  it.each([
    ['is no database', 'AUTH', (path: string) => writeFileSync(path, NONSENSE), 'not a SQLite'],
    ['was written by a newer version', 'DATA', makeNewerOf(DATA), 'newer version'],
  ])('stop the start when one %s (%s), and stay as they are', async (_name, store, make, words) => {
    const path = join(createFolder(), 'store.db');
    make(path);
    const before = contentOf(path);
    const said = await startInVain({ env: { [`SERVICE_DASHBOARD_${store}_DB`]: path } });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(words);
    expect(said[0]).toContain(path);
    expect(contentOf(path)).toEqual(before);
  });

  it('stop the start when they may not be written', async () => {
    const folder = createFolder();
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/auth.db'), '');
    chmodSync(join(folder, 'data/auth.db'), 0o400);
    chmodSync(join(folder, 'data'), 0o500);
    chmodSync(folder, 0o755);
    const said = await startInVain({ folder, isUnprivileged: true });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/no permission|read-only/);
  });

  it('stop the start when the path leads through a file', async () => {
    const folder = createFolder();
    writeFileSync(join(folder, 'file'), '');
    const env = { SERVICE_DASHBOARD_AUTH_DB: join(folder, 'file/auth.db') };
    expect((await startInVain({ env }))[0]).toContain('a part of its path is a file');
  });
});

describe('the stores of a session', () => {
  beforeAll(() => session.service.stop());

  itOnSqlite('keep everything through a copy to another place', async () => {
    const folder = createFolder();
    mkdirSync(join(folder, 'data'));
    for (const name of ['auth.db', 'dashboard.db']) {
      copyFileSync(join(session.service.folder, 'data', name), join(folder, 'data', name));
    }
    const service = await ServiceProcess.start({ network: session.network, folder });
    await waitForState(service, 'connected');
    await service.dispose();
  });

  it('never get new credentials in place of unreadable ones', async () => {
    const { folder } = session.service;
    const read = () =>
      withStores(folder, ({ auth }) => auth.selectFrom('wa_creds').select('json').execute());
    const [{ json }] = await read();
    const damaged = { json: json.slice(0, 500) };
    await withStores(folder, ({ auth }) => auth.updateTable('wa_creds').set(damaged).execute());
    const [said] = await startInVain({ network: session.network, folder });
    expect(said).toContain('credentials');
    expect(await read()).toEqual([damaged]);
  });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function contentOf(path: string): Buffer | null {
  return statSync(path).isFile() ? readFileSync(path) : null;
}

/** A copy of a store of ours, with a migration that this version does not know. */
function makeNewerOf(original: string): (path: string) => void {
  return (path) => {
    copyFileSync(original, path);
    const database = new DatabaseSync(path);
    database.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '2999')`);
    database.close();
  };
}
