import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRoutes } from '../../support/fuzz/routes.js';
import { HeldStream } from './held-streams.js';
import { sendRaw, type RawAnswer } from '../../support/service/raw-http.js';
import { type RunningService, Service } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

const TOKEN = 'a-token-of-some-length';
/** Request lines of all calls of the API. */
const ROUTES = readRoutes().map(
  ({ method, path }) => `${method} ${path.replace(/:\w+/, '15550100@s.whatsapp.net')}`,
);
const COMMANDS = ROUTES.filter((route) => !route.startsWith('GET'));
/** `POST /api/media` takes any body as a file. */
const JSON_COMMANDS = COMMANDS.filter((command) => command !== 'POST /api/media');
/** Probes work without a token, a login comes before the token is known, and the page of the docs has no data. */
const OPEN = ['GET /api/health/live', 'GET /api/health/ready', 'POST /api/login', 'GET /api/docs'];
const FOREIGN_ORIGINS = ['http://evil.example', 'http://127.0.0.1:1', 'https://127.0.0.1', 'null'];
const STREAMS = 1000;
const MAX_STREAMS = 500;
/** The beginning and the end of one level of JSON. */
const NESTINGS = [
  ['{"to":', '}'],
  ['[', ']'],
  ['{"a":[0,', '],"b":{}}'],
] as const;
/** Connections of the test itself, which are reused. */
const SOME_FILES = 5;

let open: ServiceProcess;
let closed: Service;
/** Started with the first test: they take their time. */
let slow: Promise<RawAnswer[]>;

beforeAll(async () => {
  [open, closed] = await Promise.all([
    ServiceProcess.start(),
    Service.start({ env: { SERVICE_API_TOKEN: TOKEN } }),
  ]);
  slow = beSlow(open.baseUrl);
});

afterAll(() => Promise.all([open.dispose(), closed.dispose()]));

/** A request whose headers never end, and one whose body never ends. */
function beSlow(baseUrl: string): Promise<RawAnswer[]> {
  const { host } = new URL(baseUrl);
  const headers = Array.from({ length: 60 }, (_, index) => `X-${index}: slow\r\n`);
  const head = `POST /api/send HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  return Promise.all([
    sendRaw(baseUrl, ['GET /api/chats HTTP/1.1\r\n', ...headers], { pauseMs: 1000 }),
    sendRaw(baseUrl, [`${head}Content-Length: 4000\r\n\r\n{`, ...Array<string>(59).fill(' ')], {
      pauseMs: 1000,
    }),
  ]);
}

/** The status and code of an answer to headers that `fetch` would not let us choose. */
async function ask(service: RunningService, head: string[]): Promise<string> {
  const { host } = new URL(service.baseUrl);
  const lines = head.some((line) => /^host:/i.test(line)) ? head : [...head, `Host: ${host}`];
  const { status, text } = await sendRaw(service.baseUrl, [`${lines.join('\r\n')}\r\n\r\n`]);
  expect(text).not.toMatch(/\n\s+at |node_modules|\/tmp\//);
  return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
}

describe('another web page in the browser', () => {
  it.each(ROUTES)('gets nothing from %s by a rebound name', async (route) => {
    const head = [`${route} HTTP/1.1`, 'Host: evil.example', 'Content-Length: 0'];
    expect(await ask(open, head)).toBe('403 host_not_allowed');
  });

  it.each(ROUTES)('gets nothing from %s by its own origin', async (route) => {
    for (const origin of FOREIGN_ORIGINS) {
      const head = [`${route} HTTP/1.1`, `Origin: ${origin}`, 'Content-Length: 0'];
      expect(await ask(open, head)).toBe('403 origin_not_allowed');
    }
  });

  it.each(['/api/qr.png', '/api/events/stream'])(
    'gets no %s as an image or script',
    async (path) => {
      const head = [
        `GET ${path} HTTP/1.1`,
        'Sec-Fetch-Site: cross-site',
        'Sec-Fetch-Mode: no-cors',
      ];
      expect(await ask(open, head)).toBe('403 origin_not_allowed');
    },
  );

  it('cannot command by a cookie without showing its origin', async () => {
    const login = await closed.api.post('/api/login', { token: TOKEN });
    expect(login.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/);
    const [cookie] = (login.headers.get('set-cookie') ?? '').split(';');
    for (const command of COMMANDS.filter((each) => !OPEN.includes(each))) {
      const head = [`${command} HTTP/1.1`, `Cookie: ${cookie}`, 'Content-Length: 0'];
      expect(await ask(closed, head)).toBe('403 origin_not_allowed');
      const form = [...head, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'];
      expect(await ask(closed, form)).toBe('403 origin_not_allowed');
    }
    const own = ['POST /api/connect HTTP/1.1', `Cookie: ${cookie}`, 'Content-Length: 0'];
    expect(await ask(closed, [...own, 'Sec-Fetch-Site: same-origin'])).toBe('200');
    await closed.api.post('/api/disconnect', undefined, { Authorization: `Bearer ${TOKEN}` });
  });

  it('may neither show the page in a frame nor run anything in it', async () => {
    const { headers } = await open.api.get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('a request that names two hosts', () => {
  it.each(['/api/chats', '/api/health/live', '/', '/api/nothing'])(
    'is refused, as proxies and the service could disagree on it: %s',
    async (path) => {
      const { host } = new URL(open.baseUrl);
      const line = `GET ${path} HTTP/1.1`;
      for (const other of [host, 'evil.example', '']) {
        expect(await ask(open, [line, `Host: ${host}`, `Host: ${other}`])).toBe(
          '400 validation_failed',
        );
        expect(await ask(open, [line, `Host: ${other}`, `hOST: ${host}`])).toBe(
          '400 validation_failed',
        );
      }
      expect(await ask(open, [`GET http://evil.example${path} HTTP/1.1`])).toBe(
        '400 validation_failed',
      );
      expect(await ask(open, [`GET http://${host}${path} HTTP/1.1`])).not.toContain('400');
    },
  );
});

describe('a client without the token', () => {
  it.each([...ROUTES, 'GET /api/nothing'].filter((route) => !OPEN.includes(route)))(
    'gets nothing from %s',
    async (route) => {
      const head = [`${route} HTTP/1.1`, 'Content-Length: 0'];
      expect(await ask(closed, head)).toBe('401 unauthorized');
      expect(await ask(closed, [...head, 'Cookie: dashboard_login=0000'])).toBe('401 unauthorized');
    },
  );

  it('cannot find the token by trying', async () => {
    const guesses = [TOKEN.slice(1), `${TOKEN} `, TOKEN.toUpperCase(), '', '%00', `${TOKEN}\0`];
    for (const token of guesses) {
      expect((await closed.api.post('/api/login', { token })).status).toBe(401);
    }
    for (let guess = 0; guess < 50; guess += 1) {
      const head = [
        'GET /api/chats HTTP/1.1',
        `Authorization: Bearer guess-number-${guess}-abcdef`,
      ];
      expect(await ask(closed, head)).toBe('401 unauthorized');
    }
  });
});

describe('a client that guesses the token', () => {
  let guarded: Service;
  const login = (token: string) => guarded.api.post('/api/login', { token });

  beforeAll(async () => {
    guarded = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  });

  afterAll(() => guarded.dispose());

  it('has to wait, longer each time, at the login and with headers', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess += 1)
      statuses.push((await login(`guess ${guess}`)).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(401));
    expect(statuses.slice(9)).toContain(429);
    for (let guess = 0; guess < 80; guess += 1) {
      const headers = { Authorization: `Bearer guess-number-${guess}` };
      statuses.push((await guarded.api.get('/api/chats', headers)).status);
    }
    expect(statuses.slice(20, 81)).toEqual(Array(61).fill(401));
    expect(statuses.slice(81)).toContain(429);
  });

  it('is told how long, and keeps out nobody who knows it, behind the same address', async () => {
    const answer = await waitFor('a refusal', async () => {
      const refused = await login(`guess at ${Math.random()}`);
      return refused.status === 429 && refused;
    });
    expect(answer.body.code).toBe('too_many_requests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const right = { Authorization: `Bearer ${TOKEN}` };
    expect((await guarded.api.get('/api/chats', right)).status).toBe(200);
    expect((await login(TOKEN)).status).toBe(200);
  });

  it('at another address keeps out nobody who knows it', async () => {
    expect((await closed.api.post('/api/login', { token: TOKEN })).status).toBe(200);
  });
});

describe('a path that leads out of the page', () => {
  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/....//package.json',
    '/vendor/lit/../../package.json',
    '/vendor/lit/..%2f..%2f..%2fpackage.json',
    '/vendor/lit/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/vendor/../data/auth.db',
    '//etc/passwd',
    '/.git/config',
    '/data/auth.db',
    '/index.html%00.js',
  ])('finds nothing: %s', async (path) => {
    expect(await ask(open, [`GET ${path} HTTP/1.1`])).toMatch(
      /^(404 not_found|400 validation_failed|403.*)$/,
    );
  });
});

describe('excessive requests', () => {
  it.each([
    [
      'a body over a mebibyte',
      ['POST /api/send HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1048577'],
      '413 body_too_large',
    ],
    [
      'headers over 16 KiB',
      ['GET /api/chats HTTP/1.1', `X-Long: ${'x'.repeat(17_000)}`],
      '431 headers_too_large',
    ],
    [
      'a path over 16 KiB',
      [`GET /api/chats?q=${'x'.repeat(17_000)} HTTP/1.1`],
      '431 headers_too_large',
    ],
    ['no HTTP', ['HELO mail.example'], '400 validation_failed'],
    ['a tunnel', ['CONNECT evil.example:443 HTTP/1.1'], '400 validation_failed'],
    [
      'two lengths',
      ['POST /api/send HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      '400 validation_failed',
    ],
    [
      'a packed body that is none',
      [
        'POST /api/send HTTP/1.1',
        'Content-Type: application/json',
        'Content-Encoding: br',
        'Content-Length: 0',
      ],
      '400',
    ],
  ])('are refused: %s', async (_case, head, expected) => {
    expect(await ask(open, head)).toContain(expected);
  });

  it.each([
    ['GET /api/chats?q=é HTTP/1.1', /character.*Percent-encode/],
    ['\u0016\u0003\u0001', /use http:/],
  ])('are refused with a hint what to do instead: %j', async (line, words) => {
    const { status, text } = await sendRaw(open.baseUrl, [`${line}\r\n\r\n`]);
    expect(status).toBe(400);
    expect(text).toMatch(words);
  });

  it('are refused when a body does not declare its length', async () => {
    const { host } = new URL(open.baseUrl);
    const head = [
      'POST /api/send HTTP/1.1',
      `Host: ${host}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ];
    const chunk = `100001\r\n"${'x'.repeat(0x100_000)}\r\n0\r\n\r\n`;
    const answer = await sendRaw(open.baseUrl, [`${head.join('\r\n')}\r\n\r\n`, chunk]);
    expect(answer.text).toContain('"code":"body_too_large"');
  });

  it.each(JSON_COMMANDS)(
    'are refused when %s gets a body that nests too deeply',
    async (command) => {
      const [method, path] = command.split(' ');
      const headers = { 'Content-Type': 'application/json' };
      for (const depth of [100, 2000, 50_000]) {
        for (const [begin, end] of NESTINGS) {
          const body = `{"to":${begin.repeat(depth)}1${end.repeat(depth)},"token":"x"}`;
          const answer = await open.api.request<{ code: string }>(path, { method, body, headers });
          expect([answer.status, answer.body.code]).toEqual([400, 'json_too_deep']);
        }
      }
    },
  );

  it('are cut off when they come too slowly, headers and bodies', async () => {
    const [headers, body] = await slow;
    expect([headers?.status, body?.status]).toEqual([408, 408]);
    expect(headers?.text).toContain('"code":"request_timeout"');
  });

  it('as a thousand streams are held up to five hundred, then refused, and leave nothing behind', async () => {
    const filesBefore = openFiles(open.pid);
    const streams: HeldStream[] = [];
    while (streams.length < STREAMS) {
      // Opened at once, but few enough that a slow machine reads each request in its time.
      const opening = Array.from({ length: 100 }, () => HeldStream.open(open.baseUrl));
      expect((await open.api.get('/api/health')).status).toBe(200);
      streams.push(...(await Promise.all(opening)));
    }
    const held = streams.filter(({ status }) => status === 200);
    const refused = streams.filter(({ status }) => status === 429);
    expect([held.length, refused.length]).toEqual([MAX_STREAMS, STREAMS - MAX_STREAMS]);
    const { status, headers, body } = await open.api.get<{ code: string }>('/api/events/stream');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open.api.get('/api/debug/summary')).status).toBe(200);

    for (const stream of streams) stream.close();
    await waitFor('all that they held', () => openFiles(open.pid) <= filesBefore + SOME_FILES);
    const again = await HeldStream.open(open.baseUrl);
    expect(again.status).toBe(200);
    again.close();
  });

  it('as a stream without a body get its head', async () => {
    const { host } = new URL(open.baseUrl);
    const head = `HEAD /api/events/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    expect((await sendRaw(open.baseUrl, [head])).status).toBe(200);
  });
});

/** The open connections and files of a process, where the system shows them. */
function openFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
