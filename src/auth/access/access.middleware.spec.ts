import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { createAccessTokens } from '../../../test/support/unit/access-tokens.js';
import { createConfig } from '../../../test/support/unit/factories.js';
import type { ServerConfig } from '../../base/config/config.js';
import type { AccessTokens } from './access-tokens.js';
import { createAccessCheck } from './access.middleware.js';
import { ApiError } from '../../base/common/errors/api.error.js';

const TOKEN = 'a-token-of-sixteen+';

interface Call {
  host?: string;
  origin?: string;
  authorization?: string;
  cookie?: string;
  path?: string;
  method?: string;
  'sec-fetch-site'?: string;
  'sec-fetch-mode'?: string;
}

function createCheck(changes: Partial<ServerConfig>, tokens?: AccessTokens) {
  const config = createConfig({ server: changes });
  return createAccessCheck(config.server, tokens ?? createAccessTokens(changes));
}

/** Tokens with a page that has logged in, and its cookie. */
async function logIn(): Promise<{ tokens: AccessTokens; cookie: string }> {
  const tokens = createAccessTokens({ apiToken: TOKEN });
  const [cookie] = (await tokens.createCookie(tokens.find(TOKEN)!)).split(';');
  return { tokens, cookie };
}

/** The code of the refusal, or `ok`. */
function check(
  server: Partial<ServerConfig>,
  { path = '/chats', method = 'GET', ...headers }: Call,
  tokens?: AccessTokens,
): string {
  const codes: string[] = [];
  const request = { path, method, headers: { host: '127.0.0.1:8080', ...headers } };
  const handler = createCheck(server, tokens);
  const nothing = () => undefined;
  const response = { locals: {}, once: nothing, destroy: nothing } as unknown as Response;
  void handler(request as unknown as Request, response, (error?: unknown) => {
    codes.push(error instanceof ApiError ? error.code : 'ok');
  });
  expect(codes).toHaveLength(1);
  return codes.join();
}

describe('the Host header', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.8.9.10:8080',
    'localhost',
    'localhost:8080',
    'LOCALHOST:8080',
    '[::1]',
    '[::1]:8080',
  ])('may be this machine: %s', (host) => {
    expect(check({}, { host })).toBe('ok');
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1:8080@evil.example',
    'evil.example#@127.0.0.1',
    '192.168.1.5:8080',
    '10.0.0.1',
    '[2001:db8::1]:8080',
    '[::ffff:10.0.0.1]',
    '0.0.0.0:8080',
    '',
    'not a host',
  ])('of a rebound name is refused: %s', (host) => {
    expect(check({}, { host })).toBe('host_not_allowed');
  });

  it('that is missing is refused', () => {
    expect(check({}, { host: undefined })).toBe('host_not_allowed');
  });

  it.each(['192.168.1.5:8080', '10.0.0.1', '[2001:db8::1]:8080'])(
    'may be an address if the service listens on all of them: %s',
    (host) => {
      expect(check({ host: '0.0.0.0' }, { host })).toBe('ok');
      expect(check({ host: '0.0.0.0' }, { host: 'evil.example' })).toBe('host_not_allowed');
    },
  );

  it.each([
    ['the address it listens on', '192.168.1.5', '192.168.1.5:8080'],
    ['an IPv6 address it listens on', '2001:db8::1', '[2001:db8::1]:8080'],
    ['an IPv6 address in another notation', '2001:DB8:0::1', '[2001:db8::1]:8080'],
    ['the name it listens on', 'box.lan', 'box.lan:8080'],
    ['that name in capitals', 'box.lan', 'BOX.LAN:8080'],
    ['a name that is configured in capitals', 'Box.LAN', 'box.lan:8080'],
  ])('may be %s', (_case, listensOn, host) => {
    expect(check({ host: listensOn }, { host })).toBe('ok');
  });

  it('may be an allowed name, but not a part of one', () => {
    const server = { allowedHosts: ['dash.example'] };
    expect(check(server, { host: 'dash.example:443' })).toBe('ok');
    expect(check(server, { host: 'evil-dash.example' })).toBe('host_not_allowed');
    expect(check(server, { host: 'dash.example.evil' })).toBe('host_not_allowed');
  });

  it('is not checked behind a proxy', () => {
    expect(check({ trustProxy: true }, { host: 'anything.example' })).toBe('ok');
  });
});

describe('the Host header behind a proxy', () => {
  it('is checked if host names are configured', () => {
    const server = { trustProxy: true, allowedHosts: ['dash.example'] };
    expect(check(server, { host: 'dash.example' })).toBe('ok');
    expect(check(server, { host: '127.0.0.1:8080' })).toBe('ok');
    expect(check(server, { host: 'evil.example' })).toBe('host_not_allowed');
  });
});

describe('the Origin header', () => {
  it.each([
    ['http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['http://localhost:8080', 'localhost:8080'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['http://localhost', 'localhost'],
  ])('of the page itself is accepted: %s', (origin, host) => {
    expect(check({}, { origin, host })).toBe('ok');
  });

  it.each([
    ['another web page', 'https://evil.example'],
    ['a page without an origin', 'null'],
    ['another program on this machine', 'http://127.0.0.1:3000'],
    ['another program on the default port', 'http://127.0.0.1'],
    ['another name of this machine', 'http://localhost:8080'],
    ['a page of a file', 'file://'],
    ['an extension', 'chrome-extension://abcdefgh'],
    ['nothing', ''],
    ['nonsense', '127.0.0.1:8080'],
    ['a name that looks like ours', 'http://127.0.0.1.evil.example:8080'],
  ])('of %s is refused', (_case, origin) => {
    expect(check({}, { origin })).toBe('origin_not_allowed');
  });

  it('may be missing, because programs send none', () => {
    expect(check({}, {})).toBe('ok');
  });

  it.each(['http://203.0.113.9', 'http://203.0.113.9:8080', 'http://[2001:db8::9]'])(
    'of another machine is refused, also if the service listens on all addresses: %s',
    (origin) => {
      const host = '192.168.1.5:8080';
      expect(check({ host: '0.0.0.0' }, { host, origin })).toBe('origin_not_allowed');
      expect(check({ host: '0.0.0.0' }, { host, origin: `http://${host}` })).toBe('ok');
    },
  );

  it('is checked behind a proxy too', () => {
    const call = { host: 'dash.example', origin: 'https://evil.example' };
    expect(check({ trustProxy: true }, call)).toBe('origin_not_allowed');
    expect(check({ trustProxy: true }, { ...call, origin: 'https://dash.example' })).toBe('ok');
  });
});

describe('a request without an Origin', () => {
  it.each([
    ['of a program', {}, 'ok'],
    ['of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 'ok'],
    ['that a person types', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'ok'],
    ['by a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'ok'],
    [
      "by another page's form",
      { method: 'POST', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      'origin_not_allowed',
    ],
    [
      "by another page's image",
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      'origin_not_allowed',
    ],
    [
      'by a page of another port',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
      'origin_not_allowed',
    ],
  ])('%s is answered as intended', (_case, call, expected) => {
    expect(check({}, call)).toBe(expected);
  });
});

describe('the token', () => {
  it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])('opens the API: %s', (authorization) => {
    expect(check({ apiToken: TOKEN }, { authorization })).toBe('ok');
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['has no value', 'Bearer '],
    ['is wrong', `Bearer ${TOKEN}x`],
    ['is a part', `Bearer ${TOKEN.slice(0, -1)}`],
    ['has another case', `Bearer ${TOKEN.toUpperCase()}`],
    ['comes by another scheme', `Basic ${TOKEN}`],
    ['comes without a scheme', TOKEN],
    ['comes with something else', `Bearer ${TOKEN} ${TOKEN}`],
  ])('is required: refused when it %s', (_case, authorization) => {
    expect(check({ apiToken: TOKEN }, { authorization })).toBe('unauthorized');
  });

  it('may be replaced by the cookie of a login', async () => {
    const { tokens, cookie } = await logIn();
    const server = { apiToken: TOKEN };
    expect(check(server, { cookie }, tokens)).toBe('ok');
    expect(check(server, { cookie: `${cookie}x` }, tokens)).toBe('unauthorized');
    const foreign = { cookie, origin: 'http://127.0.0.1:3000' };
    expect(check(server, foreign, tokens)).toBe('origin_not_allowed');
    await tokens.endLogins(cookie);
    expect(check(server, { cookie }, tokens)).toBe('unauthorized');
  });

  it('as a cookie only allows commands from our own page', async () => {
    const { tokens, cookie } = await logIn();
    const command = { cookie, method: 'POST' };
    const server = { apiToken: TOKEN };
    expect(check(server, command, tokens)).toBe('origin_not_allowed');
    expect(check(server, { ...command, cookie: `${cookie}x` }, tokens)).toBe('unauthorized');
    expect(check(server, { ...command, 'sec-fetch-site': 'same-origin' }, tokens)).toBe('ok');
    expect(check(server, { ...command, origin: 'http://127.0.0.1:8080' }, tokens)).toBe('ok');
    expect(check(server, { method: 'POST', authorization: `Bearer ${TOKEN}` })).toBe('ok');
  });

  it.each(['/health/live', '/health/ready', '/login', '/Login', '/HEALTH/live/'])(
    'is not needed for %s',
    (path) => {
      expect(check({ apiToken: TOKEN }, { path })).toBe('ok');
    },
  );

  it.each(['/health', '/health/live/../../chats', '/', '/events/stream'])(
    'is needed for %s',
    (path) => {
      expect(check({ apiToken: TOKEN }, { path })).toBe('unauthorized');
    },
  );

  it('is needed to end a login', () => {
    const call = { path: '/login', method: 'DELETE' };
    expect(check({ apiToken: TOKEN }, call)).toBe('unauthorized');
    expect(check({ apiToken: TOKEN }, { ...call, path: '/LOGIN/' })).toBe('unauthorized');
  });

  it('opens the API while others guess behind the same address, and only guesses are refused', async () => {
    const { tokens, cookie } = await logIn();
    const handler = createCheck({ apiToken: TOKEN }, tokens);
    const codeOf = (headers: Record<string, string>, remoteAddress = '10.0.0.1') => {
      let code = 'ok';
      const own = { host: '127.0.0.1', ...headers };
      const request = { path: '/chats', method: 'GET', headers: own, socket: { remoteAddress } };
      const nothing = () => undefined;
      const response = { locals: {}, once: nothing, destroy: nothing } as unknown as Response;
      void handler(request as unknown as Request, response, (error?: unknown) => {
        if (error) code = (error as ApiError).code;
      });
      return code;
    };
    for (let guess = 0; guess <= 60; guess += 1) {
      expect(codeOf({ authorization: `Bearer wrong-${guess}` })).toBe('unauthorized');
    }
    const authorization = `Bearer ${TOKEN}`;
    expect(codeOf({ authorization: 'Bearer wrong' })).toBe('too_many_requests');
    expect(codeOf({ authorization })).toBe('ok');
    expect(codeOf({ authorization: 'Bearer wrong' })).toBe('too_many_requests');
    expect(codeOf({})).toBe('unauthorized');
    expect(codeOf({ cookie })).toBe('ok');
    expect(codeOf({ authorization: 'Bearer wrong' }, '10.0.0.2')).toBe('unauthorized');
  });

  it('is not needed if none is set, and is ignored then', () => {
    expect(check({}, { authorization: 'Bearer x' })).toBe('ok');
  });

  it('does not permit a foreign host or page', () => {
    const authorization = `Bearer ${TOKEN}`;
    const server = { apiToken: TOKEN };
    expect(check(server, { authorization, host: 'evil.example' })).toBe('host_not_allowed');
    expect(check(server, { authorization, origin: 'null' })).toBe('origin_not_allowed');
  });
});
