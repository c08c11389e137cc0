import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config.error.js';
import { loadConfig } from './load-config.js';

const ROOT_KEY = 'a1'.repeat(32);
const URL = 'ws://127.0.0.1:9000/ws';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig([], env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('a service that other machines can reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', 'box.lan', '::ffff:10.0.0.1', '128.0.0.1'])(
    'does not start without protection: %s',
    (host) => {
      const [problem] = problemsOf({ SERVICE_HOST: host });
      expect(problem).toMatch(/SERVICE_API_TOKEN.*SERVICE_TRUST_PROXY=true/);
    },
  );

  it.each([{ SERVICE_API_TOKEN: 'sixteen-letters!' }, { SERVICE_TRUST_PROXY: 'true' }])(
    'starts with %j',
    (protection) => {
      expect(problemsOf({ SERVICE_HOST: '0.0.0.0', ...protection })).toEqual([]);
    },
  );

  it('does not include one that listens on loopback only', () => {
    for (const host of ['127.0.0.1', '127.5.5.5', 'localhost', '::1', 'LOCALHOST']) {
      expect(problemsOf({ SERVICE_HOST: host })).toEqual([]);
    }
  });
});

describe('a test network', () => {
  it('needs its address and its key together', () => {
    expect(problemsOf({ SERVICE_NETWORK_URL: URL })).toEqual([
      expect.stringMatching(/^SERVICE_NETWORK_ROOT_KEY is missing/),
    ]);
    expect(problemsOf({ SERVICE_NETWORK_ROOT_KEY: ROOT_KEY })).toEqual([
      expect.stringMatching(/^SERVICE_NETWORK_URL is missing/),
    ]);
  });

  it.each(['ab', 'zz'.repeat(32), 'a1'.repeat(33)])(
    'needs a key of 64 hex digits, not %j',
    (key) => {
      const [problem] = problemsOf({ SERVICE_NETWORK_URL: URL, SERVICE_NETWORK_ROOT_KEY: key });
      expect(problem).toBe('SERVICE_NETWORK_ROOT_KEY must be 64 hex digits');
    },
  );

  it.each(['ws://localhost', 'ws://127.0.0.1:9000', 'ws://127.9.9.9/ws', 'ws://[::1]:9000/ws'])(
    'may be at %s',
    (url) => {
      expect(problemsOf({ SERVICE_NETWORK_URL: url, SERVICE_NETWORK_ROOT_KEY: ROOT_KEY })).toEqual(
        [],
      );
    },
  );

  it.each(['http://127.0.0.1:9001', 'http://localhost:9001/', 'http://[::1]:9001'])(
    'may be driven at %s',
    (url) => {
      const control = { SERVICE_NETWORK_CONTROL_URL: url };
      expect(
        problemsOf({ SERVICE_NETWORK_URL: URL, SERVICE_NETWORK_ROOT_KEY: ROOT_KEY, ...control }),
      ).toEqual([]);
      expect(problemsOf(control)).toEqual([
        expect.stringMatching(/^SERVICE_NETWORK_URL is missing: SERVICE_NETWORK_CONTROL_URL/),
      ]);
    },
  );

  it.each([
    'https://127.0.0.1:9001',
    'ws://127.0.0.1:9001',
    'http://evil.example:9001',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1@evil.example',
    'http://name:word@127.0.0.1:9001',
    'http://127.0.0.1:9001/say',
    'http://127.0.0.1:9001/?x=1',
    'http://10.0.0.1',
    'nonsense',
  ])('may not be driven at %s', (url) => {
    expect(
      problemsOf({
        SERVICE_NETWORK_URL: URL,
        SERVICE_NETWORK_ROOT_KEY: ROOT_KEY,
        SERVICE_NETWORK_CONTROL_URL: url,
      }),
    ).toEqual([
      'SERVICE_NETWORK_CONTROL_URL must be an http:// address on a loopback host, without a path',
    ]);
  });

  it.each([
    'wss://127.0.0.1',
    'http://127.0.0.1',
    'ws://evil.example',
    'ws://localhost.evil.example',
    'ws://127.0.0.1.evil.example',
    'ws://127.0.0.1@evil.example',
    'ws://10.0.0.1',
    'ws://0.0.0.0',
    'localhost:9000',
    'nonsense',
  ])('may not be at %s', (url) => {
    const [problem] = problemsOf({ SERVICE_NETWORK_URL: url, SERVICE_NETWORK_ROOT_KEY: ROOT_KEY });
    expect(problem).toMatch(/^SERVICE_NETWORK_URL must be a ws:\/\/ address on a loopback host/);
  });
});
