import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { createAccessTokens } from '../../../test/support/unit/access-tokens.js';
import { createConfig } from '../../../test/support/unit/factories.js';
import { LoginController } from './login.controller.js';

const TOKEN = 'a-token-of-sixteen+';

const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as Request;

function createRig(apiToken: string | null = TOKEN) {
  const config = createConfig({ server: { apiToken } });
  const tokens = createAccessTokens(config.server);
  const controller = new LoginController(config, tokens);
  const headers = new Map<string, string>();
  const response = {
    locals: {},
    setHeader: (name: string, value: string) => headers.set(name, value),
  } as unknown as Response;
  /** The cookie in the answer to a login. */
  const login = async (token: string, from: Partial<Request['headers']> = {}) => {
    const asked = { ...request, headers: from } as Request;
    expect(await controller.login({ token }, asked, response)).toEqual({ status: 'ok' });
    return headers.get('Set-Cookie');
  };
  const endLogin = async (cookie?: string) => {
    const asked = { ...request, headers: { cookie } } as Request;
    expect(await controller.endLogin(asked, response)).toEqual({ status: 'ok' });
    return headers.get('Set-Cookie');
  };
  return { tokens, controller, response, login, endLogin };
}

describe('a login', () => {
  it('with the right token returns a cookie that gives access', async () => {
    const { tokens, login } = createRig();
    expect(tokens.findLogin((await login(TOKEN))?.split(';')[0])?.access.token).toBeNull();
  });

  it('by HTTPS returns one that other hosts cannot set, and that is never sent in clear', async () => {
    const { login } = createRig();
    expect(await login(TOKEN, { origin: 'https://dash.example' })).toMatch(/^__Host-.*; Secure;/);
    expect(await login(TOKEN, { origin: 'http://dash.example' })).not.toMatch(/__Host-|Secure/);
  });

  it('ends the earlier login of the same browser', async () => {
    const { tokens, login } = createRig();
    const [first] = (await login(TOKEN))!.split(';');
    const [second] = (await login(TOKEN, { cookie: first }))!.split(';');
    expect(tokens.findLogin(first)).toBeNull();
    expect(tokens.findLogin(second)).not.toBeNull();
  });

  it('ends on request of the page, and other logins stay', async () => {
    const { tokens, login, endLogin } = createRig();
    const [mine] = (await login(TOKEN))!.split(';');
    const [other] = (await login(TOKEN))!.split(';');
    expect(await endLogin(mine)).toMatch(/^dashboard_login_\w+=; Path=\/; Max-Age=0;/);
    expect(tokens.findLogin(mine)).toBeNull();
    expect(tokens.findLogin(other)).not.toBeNull();
  });

  it.each(['', 'wrong', TOKEN.toUpperCase(), `${TOKEN} `])('with %j is refused', async (token) => {
    await expect(createRig().login(token)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('with a wrong token is refused after nine of them, and never with the right one', async () => {
    const { controller, response } = createRig();
    const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as Request;
    const tryOnce = (token: string, address: string) =>
      controller.login({ token }, from(address), response);
    for (let guess = 0; guess < 9; guess += 1) {
      await expect(tryOnce(`wrong ${guess}`, '10.0.0.1')).rejects.toMatchObject({
        code: 'unauthorized',
      });
    }
    await expect(tryOnce('wrong', '10.0.0.1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(tryOnce('wrong', '10.0.0.2')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await tryOnce(TOKEN, '10.0.0.1')).toEqual({ status: 'ok' });
  });

  it('needs no token and returns no cookie if none is set', async () => {
    expect(await createRig(null).login('anything')).toBeUndefined();
  });
});
