import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { createConfig } from '../../test/support/factories.js';
import { hasLoginCookie } from '../access/api-token.js';
import { LoginController } from './login.controller.js';

const TOKEN = 'a-token-of-sixteen+';

/** The cookie that a login is answered with. */
function login(token: string, apiToken: string | null = TOKEN): string | undefined {
  const headers = new Map<string, string>();
  const response = { setHeader: (name: string, value: string) => headers.set(name, value) };
  const controller = new LoginController(createConfig({ server: { apiToken } }));
  expect(controller.login({ token }, response as unknown as Response)).toEqual({ status: 'ok' });
  return headers.get('Set-Cookie');
}

describe('a login', () => {
  it('with the token is answered with a cookie that lets in', () => {
    expect(hasLoginCookie(login(TOKEN)?.split(';')[0], TOKEN)).toBe(true);
  });

  it.each(['', 'wrong', TOKEN.toUpperCase(), `${TOKEN} `])('with %j is refused', (token) => {
    expect(() => login(token)).toThrow(expect.objectContaining({ code: 'unauthorized' }));
  });

  it('needs no token, and gives no cookie, where none is set', () => {
    expect(login('anything', null)).toBeUndefined();
  });
});
