import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { readConnection, waitForState } from '../support/pairing.js';
import { createFolder, Service, type ServiceOptions } from '../support/service.js';
import { PairedSession } from '../support/session.js';

/** Starts a service that must not come up, and returns what it said. */
async function startInVain(options: ServiceOptions): Promise<string[]> {
  const service = Service.spawn(options);
  const { code } = await service.exited;
  expect(code).toBe(2);
  expect(service.output).toBe('');
  expect(service.errors).not.toMatch(/\n\s+at /);
  return service.errors.trim().split('\n');
}

describe('a second copy', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterEach(async () => {
    expect((await readConnection(session.service)).state).toBe('connected');
    expect(session.network.sessions).toHaveLength(1);
  });

  afterAll(() => session.dispose());

  it('on the same port ends with one sentence', async () => {
    const { port } = new URL(session.service.baseUrl);
    const before = session.network.connectionCount;
    const said = await startInVain({ network: session.network, args: ['--port', port] });
    expect(said).toEqual([
      `The address 127.0.0.1:${port} is in use: stop the other program, or choose another port with --port.`,
    ]);
    expect(session.network.connectionCount).toBe(before);
  });

  it('on the same auth store ends with one sentence', async () => {
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

  it('on the same dashboard store ends with one sentence', async () => {
    const env = { SERVICE_DASHBOARD_DATA_DB: join(session.service.folder, 'data/dashboard.db') };
    const said = await startInVain({ network: session.network, env });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('dashboard store');
  });
});

describe('flags and variables', () => {
  it('prints help and version and does nothing else', async () => {
    const folder = createFolder();
    const help = Service.spawn({ folder, args: ['--help'] });
    expect(await help.exited).toMatchObject({ code: 0 });
    expect(help.output).toContain('--port');
    const version = Service.spawn({ folder, args: ['--version'] });
    expect(await version.exited).toMatchObject({ code: 0 });
    expect(version.output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['--prot', '80'], '--prot'],
    [['--port'], '--port'],
    [['--port', 'eighty'], '--port'],
    [['--port', '65536'], '--port'],
    [['--port=-1'], '--port'],
    [['--host', 'not a host'], '--host'],
    [['surplus'], 'surplus'],
  ])('refuses %j with a sentence that names it', async (args, name) => {
    const said = await startInVain({ args });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(name);
  });

  it('names every bad variable at once', async () => {
    const said = await startInVain({
      env: {
        SERVICE_PORT: 'x',
        SERVICE_ACK_TIMEOUT: '0',
        SERVICE_EVENT_BUFFER: '1.5',
        SERVICE_AUTO_CONNECT: 'sometimes',
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
    for (const name of ['NETWORK_URL', 'WA_VERSION', 'LOG_LEVEL', 'DASHBOARD_AUTH_DB']) {
      expect(said.join('\n')).toContain(`SERVICE_${name}`);
    }
  });

  it('refuses to be reachable from other machines without protection', async () => {
    const [said] = await startInVain({ args: ['--host', '0.0.0.0', '--port', '0'] });
    expect(said).toContain('SERVICE_API_TOKEN');
    expect(said).toContain('SERVICE_TRUST_PROXY');
  });

  it('asks every call but the probes for the token, once one is set', async () => {
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

describe('the database files', () => {
  it('are made with their folder, for their owner alone', async () => {
    const folder = createFolder();
    const env = { SERVICE_DASHBOARD_AUTH_DB: join(folder, 'deep/down/auth.db') };
    const service = await Service.start({ folder, env });
    expect(modeOf(join(folder, 'deep/down'))).toBe(0o700);
    for (const file of ['deep/down/auth.db', 'data/dashboard.db']) {
      expect(modeOf(join(folder, file))).toBe(0o600);
    }
    await service.dispose();
  });

  it.each([
    ['is a folder', (path: string) => mkdirSync(path), 'is a folder'],
    ['is no database', (path: string) => writeFileSync(path, 'x'.repeat(4096)), 'not a SQLite'],
    ['belongs to another program', makeForeign, 'belongs to another program'],
    ['was written by a newer version', makeNewer, 'newer version'],
  ])('stop the start when one %s, and stay as they are', async (_name, make, words) => {
    for (const variable of ['SERVICE_DASHBOARD_AUTH_DB', 'SERVICE_DASHBOARD_DATA_DB']) {
      const path = join(createFolder(), 'store.db');
      await make(path, variable);
      const before = contentOf(path);
      const said = await startInVain({ env: { [variable]: path } });
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(words);
      expect(said[0]).toContain(path);
      expect(contentOf(path)).toEqual(before);
    }
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

  it('never get new credentials in place of unreadable ones', async () => {
    const session = await PairedSession.start();
    await session.service.stop();
    const path = join(session.service.folder, 'data/auth.db');
    const database = new DatabaseSync(path);
    database.exec(`UPDATE wa_creds SET json = substr(json, 1, 500)`);
    const row = database.prepare('SELECT json FROM wa_creds').get();
    database.close();

    const { network } = session;
    const [said] = await startInVain({ network, folder: session.service.folder });
    expect(said).toContain('credentials');
    const after = new DatabaseSync(path);
    expect(after.prepare('SELECT json FROM wa_creds').get()).toEqual(row);
    after.close();
    await network.stop();
  });

  it('keep everything through a copy to another place', async () => {
    const session = await PairedSession.start();
    await session.service.stop();
    const folder = createFolder();
    mkdirSync(join(folder, 'data'));
    for (const name of ['auth.db', 'dashboard.db']) {
      copyFileSync(join(session.service.folder, 'data', name), join(folder, 'data', name));
    }
    const service = await Service.start({ network: session.network, folder });
    await waitForState(service, 'connected');
    await service.dispose();
    await session.network.stop();
  });
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function contentOf(path: string): Buffer | null {
  return statSync(path).isFile() ? readFileSync(path) : null;
}

function makeForeign(path: string): void {
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE recipes (name TEXT); PRAGMA application_id = 42');
  database.close();
}

/** A store of ours with a migration that this version does not know. */
async function makeNewer(path: string, variable: string): Promise<void> {
  const service = await Service.start({ env: { [variable]: path } });
  await service.stop();
  const database = new DatabaseSync(path);
  database.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '2999')`);
  database.close();
}
