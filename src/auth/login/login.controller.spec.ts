import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { createConfig } from '../../../test/support/factories.js';
import { hasLoginCookie } from '../access/api-token.js';
import { AccessTokens } from '../access/access-tokens.js';
import { LoginController } from './login.controller.js';

const TOKEN = 'a-token-of-sixteen+';

const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as Request;

type Changes = Parameters<typeof createConfig>[0];

function createController(changes: Changes): LoginController {
  const config = createConfig(changes);
  return new LoginController(config, new AccessTokens(config));
}

/** The cookie that a login is answered with. */
function login(token: string, apiToken: string | null = TOKEN): string | undefined {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  const controller = createController({ server: { apiToken } });
  expect(controller.login({ token }, request, response as unknown as Response)).toEqual({
    status: 'ok',
  });
  return headers.get('Set-Cookie');
}

describe('a login', () => {
  it('with the right token returns a cookie that gives access', () => {
    expect(hasLoginCookie(login(TOKEN)?.split(';')[0], TOKEN)).toBe(true);
  });

  it.each(['', 'wrong', TOKEN.toUpperCase(), `${TOKEN} `])('with %j is refused', (token) => {
    expect(() => login(token)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('is blocked for a while after nine wrong tokens, but not for other addresses', () => {
    const controller = createController({ server: { apiToken: TOKEN } });
    const response = { setHeader: () => {} } as unknown as Response;
    const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as Request;
    const tryOnce = (token: string, address: string) => () =>
      controller.login({ token }, from(address), response);
    for (let guess = 0; guess < 9; guess += 1) {
      expect(tryOnce(`wrong ${guess}`, '10.0.0.1')).toThrow(
        expect.objectContaining({ code: 'unauthorized' }),
      );
    }
    expect(tryOnce(TOKEN, '10.0.0.1')).toThrow(
      expect.objectContaining({ code: 'too_many_requests' }),
    );
    expect(tryOnce(TOKEN, '10.0.0.2')()).toEqual({ status: 'ok' });
  });

  it('needs no token and returns no cookie if none is set', () => {
    expect(login('anything', null)).toBeUndefined();
  });
});
