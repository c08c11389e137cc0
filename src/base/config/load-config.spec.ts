import { isAbsolute, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config.error.js';
import { loadConfig } from './load-config.js';

const ROOT_KEY = 'a1'.repeat(32);
const MEGABYTE = 1024 * 1024;
const URL = 'ws://127.0.0.1:9000/ws';
const PROXY_URL = 'socks5://name:p%40ss@proxy.example:1080';

function load(env: NodeJS.ProcessEnv = {}, args: string[] = []) {
  return loadConfig(args, env);
}

function problemsOf(env: NodeJS.ProcessEnv, args: string[] = []): string[] {
  try {
    load(env, args);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(load()).toEqual({
      server: {
        host: '127.0.0.1',
        port: 8080,
        apiToken: null,
        apiTokensFile: null,
        apiTokens: [],
        basePath: '',
        allowedHosts: [],
        trustProxy: false,
      },
      storage: {
        postgresUrl: null,
        authDb: resolve('data/auth.db'),
        dataDb: resolve('data/dashboard.db'),
        sync: 'normal',
        acceptRestored: false,
      },
      cluster: { url: null },
      media: {
        dir: resolve('data/media'),
        bucket: null,
        maxBytes: 1024 * MEGABYTE,
        fetch: 'images',
        maxFileBytes: 100 * MEGABYTE,
      },
      events: {
        eventBuffer: 10_000,
        eventKeep: 100_000,
        eventMaxBytes: 100 * MEGABYTE,
        nodeBuffer: 2000,
      },
      session: {
        autoConnect: 'resume',
        history: 'recent',
        presence: 'unavailable',
        waVersion: null,
        localNetwork: null,
        proxyUrl: null,
      },
      send: { ackTimeoutMs: 45_000, perMinute: 60 },
      webhooks: { isPrivateAllowed: false },
      playground: { controlUrl: null },
      log: { level: 'info' },
    });
  });

  it('takes every variable', () => {
    const config = load({
      SERVICE_HOST: '0.0.0.0',
      SERVICE_PORT: '9090',
      SERVICE_DASHBOARD_AUTH_DB: '/srv/auth.db',
      SERVICE_DASHBOARD_DATA_DB: 'here/data.db',
      SERVICE_ACK_TIMEOUT: '10',
      SERVICE_EVENT_BUFFER: '500',
      SERVICE_EVENT_KEEP: '2000',
      SERVICE_EVENT_MAX_MB: '3',
      SERVICE_NODE_BUFFER: '0',
      SERVICE_AUTO_CONNECT: 'never',
      SERVICE_STORE_SYNC: 'full',
      SERVICE_MEDIA_DIR: 's3://files/of/us/',
      SERVICE_MEDIA_CACHE_DIR: '/srv/files',
      SERVICE_S3_ENDPOINT: 'http://minio.internal:9000',
      SERVICE_S3_REGION: 'eu-central-1',
      SERVICE_S3_ACCESS_KEY_ID: 'who',
      SERVICE_S3_SECRET_ACCESS_KEY: 'secret-word',
      SERVICE_MEDIA_MAX_MB: '1',
      SERVICE_MEDIA_FETCH: 'all',
      SERVICE_MEDIA_MAX_FILE_MB: '2',
      SERVICE_HISTORY: 'full',
      SERVICE_PRESENCE: 'available',
      SERVICE_SEND_PER_MINUTE: '0',
      SERVICE_API_TOKEN: 'sixteen-letters!',
      SERVICE_BASE_PATH: '/tools/dash/',
      SERVICE_ALLOWED_HOSTS: 'Dash.example, 10.0.0.1 ,https://Box.example:8443, http://[::1]:81',
      SERVICE_TRUST_PROXY: 'true',
      SERVICE_WEBHOOK_PRIVATE: 'true',
      SERVICE_WA_VERSION: '2.3000.1043857760',
      SERVICE_PROXY_URL: PROXY_URL,
      SERVICE_NETWORK_URL: URL,
      SERVICE_NETWORK_ROOT_KEY: ROOT_KEY,
      SERVICE_LOG_LEVEL: 'debug',
    });
    expect(config).toEqual({
      server: {
        host: '0.0.0.0',
        port: 9090,
        apiToken: 'sixteen-letters!',
        apiTokensFile: null,
        apiTokens: [],
        basePath: '/tools/dash',
        allowedHosts: ['dash.example', '10.0.0.1', 'https://box.example:8443', 'http://[::1]:81'],
        trustProxy: true,
      },
      storage: {
        postgresUrl: null,
        authDb: '/srv/auth.db',
        dataDb: resolve('here/data.db'),
        sync: 'full',
        acceptRestored: false,
      },
      cluster: { url: null },
      media: {
        dir: '/srv/files',
        bucket: {
          endpoint: 'http://minio.internal:9000',
          region: 'eu-central-1',
          name: 'files',
          prefix: 'of/us/',
          accessKeyId: 'who',
          secretAccessKey: 'secret-word',
        },
        maxBytes: MEGABYTE,
        fetch: 'all',
        maxFileBytes: 2 * MEGABYTE,
      },
      events: {
        eventBuffer: 500,
        eventKeep: 2000,
        eventMaxBytes: 3 * MEGABYTE,
        nodeBuffer: 0,
      },
      session: {
        autoConnect: 'never',
        history: 'full',
        presence: 'available',
        waVersion: [2, 3000, 1043857760],
        localNetwork: { url: URL, rootKey: ROOT_KEY },
        proxyUrl: PROXY_URL,
      },
      send: { ackTimeoutMs: 10_000, perMinute: 0 },
      webhooks: { isPrivateAllowed: true },
      playground: { controlUrl: null },
      log: { level: 'debug' },
    });
  });

  it('takes flags before variables', () => {
    const env = { SERVICE_HOST: '127.0.0.2', SERVICE_PORT: '1000' };
    const { server } = load(env, ['--host', 'localhost', '--port', '0']);
    expect(server).toMatchObject({ host: 'localhost', port: 0 });
  });

  it('ignores a variable whose flag is given', () => {
    expect(problemsOf({ SERVICE_PORT: 'nonsense' }, ['--port', '9090'])).toEqual([]);
  });

  it('counts an empty variable as not set', () => {
    const names = [
      'HOST',
      'PORT',
      'ACK_TIMEOUT',
      'API_TOKEN',
      'WA_VERSION',
      'NETWORK_URL',
      'LOG_LEVEL',
    ];
    const empty = Object.fromEntries(names.map((name) => [`SERVICE_${name}`, '']));
    expect(load(empty)).toEqual(load());
  });

  it('ignores every other variable', () => {
    expect(load({ PORT: '1', HOST: 'x', SERVICE_UNKNOWN: 'x', constructor: 'x' })).toEqual(load());
  });

  it('makes store paths absolute, so that a change of the working directory does not matter', () => {
    const { authDb, dataDb } = load({ SERVICE_DASHBOARD_AUTH_DB: './a.db' }).storage;
    expect([isAbsolute(authDb), isAbsolute(dataDb)]).toEqual([true, true]);
  });
});

describe('a bad setting', () => {
  it.each([
    ['SERVICE_HOST', 'not a host'],
    ['SERVICE_HOST', 'http://localhost'],
    ['SERVICE_HOST', 'localhost:8080'],
    ['SERVICE_HOST', '-x'],
    ['SERVICE_PORT', 'http'],
    ['SERVICE_PORT', '-1'],
    ['SERVICE_PORT', '65536'],
    ['SERVICE_PORT', '80.5'],
    ['SERVICE_PORT', '8080 '],
    ['SERVICE_PORT', '1e3'],
    ['SERVICE_DASHBOARD_AUTH_DB', '   '],
    ['SERVICE_DASHBOARD_AUTH_DB', 'postgres://localhost/x'],
    ['SERVICE_DASHBOARD_DATA_DB', 'postgres://localhost'],
    ['SERVICE_DASHBOARD_DATA_DB', 'a\0b'],
    ['SERVICE_DASHBOARD_DATA_DB', 'file:///srv/data.db'],
    ['SERVICE_DASHBOARD_DATA_DB', 'mysql://root@localhost/x'],
    ['SERVICE_ACK_TIMEOUT', '0'],
    ['SERVICE_ACK_TIMEOUT', '3601'],
    ['SERVICE_ACK_TIMEOUT', '45s'],
    ['SERVICE_EVENT_BUFFER', '99'],
    ['SERVICE_EVENT_KEEP', '99'],
    ['SERVICE_EVENT_MAX_MB', '0'],
    ['SERVICE_EVENT_BUFFER', '10000001'],
    ['SERVICE_NODE_BUFFER', '-5'],
    ['SERVICE_NODE_BUFFER', '100001'],
    ['SERVICE_AUTO_CONNECT', 'always'],
    ['SERVICE_STORE_SYNC', 'off'],
    ['SERVICE_MEDIA_FETCH', 'video'],
    ['SERVICE_MEDIA_MAX_MB', '0'],
    ['SERVICE_MEDIA_MAX_FILE_MB', '2001'],
    ['SERVICE_MEDIA_DIR', 's3://Bucket'],
    ['SERVICE_MEDIA_DIR', 's3://my..bucket'],
    ['SERVICE_MEDIA_DIR', 's3://bucket/../other'],
    ['SERVICE_MEDIA_DIR', `s3://bucket/${'x'.repeat(300)}`],
    ['SERVICE_MEDIA_DIR', 'https://bucket.example'],
    ['SERVICE_MEDIA_CACHE_DIR', 's3://bucket'],
    ['SERVICE_S3_ENDPOINT', 'https://s3.example/path'],
    ['SERVICE_S3_ENDPOINT', 'https://name:word@s3.example'],
    ['SERVICE_S3_REGION', 'Frankfurt'],
    ['SERVICE_S3_ACCESS_KEY_ID', 'a/b'],
    ['SERVICE_STORE_SYNC', 'FULL'],
    ['SERVICE_HISTORY', 'all'],
    ['SERVICE_PRESENCE', 'online'],
    ['SERVICE_AUTO_CONNECT', 'Resume'],
    ['SERVICE_SEND_PER_MINUTE', '6001'],
    ['SERVICE_SEND_PER_MINUTE', 'fast'],
    ['SERVICE_API_TOKEN', 'too-short'],
    ['SERVICE_API_TOKEN', 'with a space in it'],
    ['SERVICE_API_TOKEN', 'mit-ümlaut-geheimnis'],
    ['SERVICE_BASE_PATH', 'dash'],
    ['SERVICE_BASE_PATH', 'https://dash.example/dash'],
    ['SERVICE_BASE_PATH', '//dash'],
    ['SERVICE_BASE_PATH', '/dash;Domain=example'],
    ['SERVICE_BASE_PATH', '/../dash'],
    ['SERVICE_BASE_PATH', '/tools/API'],
    ['SERVICE_BASE_PATH', '/vendor'],
    ['SERVICE_BASE_PATH', '/styles/dash'],
    ['SERVICE_ALLOWED_HOSTS', 'dash.example:8080'],
    ['SERVICE_ALLOWED_HOSTS', 'https://dash.example/'],
    ['SERVICE_ALLOWED_HOSTS', 'https://dash.example:443'],
    ['SERVICE_ALLOWED_HOSTS', 'https://*.example'],
    ['SERVICE_ALLOWED_HOSTS', 'ws://dash.example'],
    ['SERVICE_ALLOWED_HOSTS', 'good.example,*.bad'],
    ['SERVICE_TRUST_PROXY', 'yes'],
    ['SERVICE_WEBHOOK_PRIVATE', 'yes'],
    ['SERVICE_TRUST_PROXY', 'TRUE'],
    ['SERVICE_WA_VERSION', '2.3000'],
    ['SERVICE_WA_VERSION', '2.3000.x'],
    ['SERVICE_WA_VERSION', 'v2.3000.1'],
    ['SERVICE_PROXY_URL', 'proxy.example:3128'],
    ['SERVICE_PROXY_URL', 'socks4://proxy.example:1080'],
    ['SERVICE_PROXY_URL', 'socks5://'],
    ['SERVICE_PROXY_URL', 'http://proxy.example:port'],
    ['SERVICE_PROXY_URL', 'http://proxy.example:0'],
    ['SERVICE_PROXY_URL', 'http://proxy.example/path'],
    ['SERVICE_PROXY_URL', 'http://name:100%@proxy.example'],
    ['SERVICE_LOG_LEVEL', 'verbose'],
  ])('is refused by name: %s=%j', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
    expect(problems[0]).toMatch(/must/);
  });

  it.each(['http://p', 'https://n:p@p.example/', 'socks5://[::1]:1080', 'http://10.0.0.1:3128'])(
    'is not a proxy such as %s',
    (url) => expect(load({ SERVICE_PROXY_URL: url }).session.proxyUrl).toBe(url),
  );

  it('is refused without repeating the password of a proxy', () => {
    const [problem] = problemsOf({ SERVICE_PROXY_URL: 'http://name:secret-word@proxy/path' });
    expect(problem).toMatch(/^SERVICE_PROXY_URL must be/);
    expect(problem).not.toContain('secret-word');
  });

  it('is one PostgreSQL database for both stores', () => {
    const url = 'postgresql://name:pass%20word@db.example:5432/dashboard';
    const { storage } = load({ SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url });
    expect(storage).toMatchObject({ postgresUrl: url, authDb: '', dataDb: '' });
  });

  it('is no PostgreSQL database for one store alone, and no other for each', () => {
    const auth = 'postgres://name:secret-word@db.example/auth';
    const problems = ['postgres://db.example/data', 'data/dashboard.db'].flatMap((data) =>
      problemsOf({ SERVICE_DASHBOARD_AUTH_DB: auth, SERVICE_DASHBOARD_DATA_DB: data }),
    );
    expect(problems).toHaveLength(2);
    for (const problem of problems) {
      expect(problem).toMatch(/must be the same PostgreSQL database, or two SQLite files$/);
    }
  });

  it('is a bucket without a key', () => {
    const env = { SERVICE_MEDIA_DIR: 's3://bucket', SERVICE_S3_SECRET_ACCESS_KEY: 'two words' };
    const [secret, missing] = problemsOf(env);
    expect(secret).toMatch(/^SERVICE_S3_SECRET_ACCESS_KEY must be/);
    expect(secret).not.toContain('two');
    expect(missing).toMatch(/^SERVICE_S3_ACCESS_KEY_ID is missing.*who may list, read, write/);
    const keys = { SERVICE_S3_ACCESS_KEY_ID: 'who', SERVICE_S3_SECRET_ACCESS_KEY: 'word' };
    expect(load({ ...env, ...keys }).media).toMatchObject({
      dir: resolve('data/media'),
      bucket: { endpoint: 'https://s3.us-east-1.amazonaws.com', name: 'bucket', prefix: '' },
    });
  });

  it('is the same file for both stores, in any notation', () => {
    const [problem] = problemsOf({
      SERVICE_DASHBOARD_AUTH_DB: 'data/one.db',
      SERVICE_DASHBOARD_DATA_DB: resolve('data/../data/one.db'),
    });
    expect(problem).toMatch(/AUTH_DB and SERVICE_DASHBOARD_DATA_DB must be two different files/);
  });

  it('is reported together with all others', () => {
    const env = {
      SERVICE_PORT: 'x',
      SERVICE_ACK_TIMEOUT: 'x',
      SERVICE_API_TOKEN: 'x',
      SERVICE_LOG_LEVEL: 'x',
      SERVICE_NETWORK_URL: 'http://evil.example',
    };
    const problems = problemsOf(env).join('\n');
    for (const name of [...Object.keys(env), 'SERVICE_NETWORK_ROOT_KEY'])
      expect(problems).toContain(name);
  });

  it('is named by its flag if it has one', () => {
    expect(problemsOf({}, ['--port', 'x'])[0]).toMatch(/^--port \(SERVICE_PORT\) must be a port/);
    expect(problemsOf({}, ['--host', ''])[0]).toMatch(/^--host \(SERVICE_HOST\) must be/);
  });

  it('never shows a secret', () => {
    const problems = problemsOf({
      SERVICE_API_TOKEN: 'secret',
      SERVICE_NETWORK_ROOT_KEY: 'secret',
    });
    expect(problems.join()).not.toContain('secret');
  });
});
