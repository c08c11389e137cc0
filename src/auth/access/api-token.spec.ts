import { describe, expect, it } from '@jest/globals';
import { bearerOf, createLoginCookie, hasLoginCookie, isSameSecret } from './api-token.js';

const TOKEN = 'a-token-of-sixteen+';
const [COOKIE = ''] = createLoginCookie(TOKEN).split(';');

describe('isSameSecret', () => {
  it.each([
    [TOKEN, true],
    [`${TOKEN}x`, false],
    [TOKEN.slice(1), false],
    ['', false],
  ])('%j is the token: %p', (given, expected) => {
    expect(isSameSecret(given, TOKEN)).toBe(expected);
  });
});

describe('the login cookie', () => {
  it('is not accessible to scripts and other sites', () => {
    const attributes = createLoginCookie(TOKEN).split('; ').slice(1);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
  });

  it('does not contain the token, and changes with it', () => {
    expect(COOKIE).not.toContain(TOKEN);
    expect(createLoginCookie(`${TOKEN}2`)).not.toContain(COOKIE);
  });

  it.each([
    ['alone', COOKIE],
    ['among others', `theme=dark; ${COOKIE}; lang=en`],
    ['without spaces', `theme=dark;${COOKIE};lang=en`],
  ])('lets in when it comes %s', (_case, cookies) => {
    expect(hasLoginCookie(cookies, TOKEN)).toBe(true);
  });

  it.each([
    ['is missing', undefined],
    ['is another cookie', 'theme=dark'],
    ['is empty', 'dashboard_login='],
    ['has no value', 'dashboard_login'],
    ['holds the token itself', `dashboard_login=${TOKEN}`],
    ['was made for another token', createLoginCookie('another-token-16').split(';')[0]],
    ['has a name that only ends so', `x${COOKIE}`],
  ])('keeps out when it %s', (_case, cookies) => {
    expect(hasLoginCookie(cookies, TOKEN)).toBe(false);
  });
});

describe('bearerOf', () => {
  it.each([
    [`Bearer ${TOKEN}`, true],
    [`bEaReR ${TOKEN}`, true],
    [`Bearer  ${TOKEN}`, false],
    [TOKEN, false],
    ['Bearer', false],
    [undefined, false],
  ])('%j: %p', (authorization, expected) => {
    expect(bearerOf(authorization) === TOKEN).toBe(expected);
  });
});
