import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { createConfig } from '../../../test/support/unit/factories.js';
import { AccessTokens } from '../access/access-tokens.js';
import { LoginController } from './login.controller.js';

const TOKEN = 'a-token-of-sixteen+';

const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as Request;

function createRig(apiToken: string | null = TOKEN) {
  const config = createConfig({ server: { apiToken } });
  const tokens = new AccessTokens(config);
  const controller = new LoginController(config, tokens);
  const headers = new Map<string, string>();
  const response = {
    locals: {},
    setHeader: (name: string, value: string) => headers.set(name, value),
  } as unknown as Response;
  /** The cookie in the answer to a login. */
  const login = (token: string, from: Partial<Request['headers']> = {}) => {
    const asked = { ...request, headers: from } as Request;
    expect(controller.login({ token }, asked, response)).toEqual({ status: 'ok' });
    return headers.get('Set-Cookie');
  };
  const endLogin = (cookie?: string) => {
    const asked = { ...request, headers: { cookie } } as Request;
    expect(controller.endLogin(asked, response)).toEqual({ status: 'ok' });
    return headers.get('Set-Cookie');
  };
  return { tokens, controller, response, login, endLogin };
}

describe('a login', () => {
  it('with the right token returns a cookie that gives access', () => {
    const { tokens, login } = createRig();
    expect(tokens.findLogin(login(TOKEN)?.split(';')[0])?.access.token).toBeNull();
  });

  it('by HTTPS returns one that other hosts cannot set, and that is never sent in clear', () => {
    const { login } = createRig();
    expect(login(TOKEN, { origin: 'https://dash.example' })).toMatch(/^__Host-.*; Secure;/);
    expect(login(TOKEN, { origin: 'http://dash.example' })).not.toMatch(/__Host-|Secure/);
  });

  it('ends the earlier login of the same browser', () => {
    const { tokens, login } = createRig();
    const [first] = login(TOKEN)!.split(';');
    const [second] = login(TOKEN, { cookie: first })!.split(';');
    expect(tokens.findLogin(first)).toBeNull();
    expect(tokens.findLogin(second)).not.toBeNull();
  });

  it('ends on request of the page, and other logins stay', () => {
    const { tokens, login, endLogin } = createRig();
    const [mine] = login(TOKEN)!.split(';');
    const [other] = login(TOKEN)!.split(';');
    expect(endLogin(mine)).toMatch(/^dashboard_login_\w+=; Path=\/; Max-Age=0;/);
    expect(tokens.findLogin(mine)).toBeNull();
    expect(tokens.findLogin(other)).not.toBeNull();
  });

  it.each(['', 'wrong', TOKEN.toUpperCase(), `${TOKEN} `])('with %j is refused', (token) => {
    expect(() => createRig().login(token)).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    );
  });

  it('with a wrong token is refused after nine of them, and never with the right one', () => {
    const { controller, response } = createRig();
    const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as Request;
    const tryOnce = (token: string, address: string) => () =>
      controller.login({ token }, from(address), response);
    const refused = (code: string) => expect.objectContaining({ code });
    for (let guess = 0; guess < 9; guess += 1) {
      expect(tryOnce(`wrong ${guess}`, '10.0.0.1')).toThrow(refused('unauthorized'));
    }
    expect(tryOnce('wrong', '10.0.0.1')).toThrow(refused('too_many_requests'));
    expect(tryOnce('wrong', '10.0.0.2')).toThrow(refused('unauthorized'));
    expect(tryOnce(TOKEN, '10.0.0.1')()).toEqual({ status: 'ok' });
  });

  it('needs no token and returns no cookie if none is set', () => {
    expect(createRig(null).login('anything')).toBeUndefined();
  });
});
