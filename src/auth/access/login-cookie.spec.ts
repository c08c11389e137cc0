import { describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import { LoginCookie } from './login-cookie.js';

const cookie = new LoginCookie(createConfig());
const [PAIR] = cookie.create('secret', false).split(';');

describe('the login cookie', () => {
  it('is not accessible to scripts and other sites, and ends after seven days', () => {
    expect(cookie.create('secret', false).split('; ').slice(1)).toEqual([
      'Path=/',
      'Max-Age=604800',
      'HttpOnly',
      'SameSite=Strict',
    ]);
  });

  it('over HTTPS cannot be set by a sub-domain, nor be sent in clear', () => {
    expect(cookie.create('secret', true)).toMatch(
      /^__Host-dashboard_login_\w+=secret; .*; Secure;/,
    );
  });

  it('below the path of a proxy is for this path alone', () => {
    const below = new LoginCookie(createConfig({ server: { basePath: '/dash' } }));
    expect(below.create('secret', false)).toMatch(/^dashboard_login_\w+=secret; Path=\/dash; /);
    expect(below.create('secret', true)).toMatch(
      /^__Secure-dashboard_login_\w+=secret; Path=\/dash; /,
    );
  });

  it('has the same name after a restart, and another one for each service of a host', () => {
    const nameOf = (changes: Parameters<typeof createConfig>[0]) =>
      new LoginCookie(createConfig(changes)).create('', false).split('=')[0];
    const names = [
      nameOf({}),
      nameOf({ server: { port: 8081 } }),
      nameOf({ storage: { authDb: 'other/auth.db' } }),
    ];
    expect(nameOf({})).toBe(names[0]);
    expect(new Set(names).size).toBe(3);
  });

  it.each([
    ['alone', PAIR],
    ['among others', `theme=dark; ${PAIR}; lang=en`],
    ['without spaces', `theme=dark;${PAIR};lang=en`],
    ['by HTTPS', `__Host-${PAIR}`],
    ['by HTTPS below a path', `__Secure-${PAIR}`],
  ])('is read when it comes %s', (_case, cookies) => {
    expect(cookie.valuesIn(cookies)).toEqual(['secret']);
  });

  it('is read beside a cookie of its name that another host has set', () => {
    expect(cookie.valuesIn(`${PAIR}2; ${PAIR}`)).toEqual(['secret2', 'secret']);
  });

  it.each([
    ['is missing', undefined],
    ['is another cookie', 'theme=dark'],
    ['is empty', PAIR?.replace('secret', '')],
    ['has no value', PAIR?.replace('=secret', '')],
    ['has a name that only ends so', `x${PAIR}`],
  ])('is not read when it %s', (_case, cookies) => {
    expect(cookie.valuesIn(cookies)).toEqual([]);
  });
});
