import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const COOKIE = 'dashboard_login';

/** Compares in constant time; comparing digests also hides the length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * The cookie of a page that has logged in, because `EventSource` cannot send an `Authorization`
 * header. It proves knowledge of the token without containing it, scripts cannot read it, and
 * browsers do not send it with requests from other sites.
 */
export function createLoginCookie(token: string): string {
  return `${COOKIE}=${cookieValue(token)}; Path=/; HttpOnly; SameSite=Strict`;
}

export function hasLoginCookie(cookies: string | undefined, token: string): boolean {
  const given = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === COOKIE);
  return isSameSecret(given?.[1] ?? '', cookieValue(token));
}

/** Whether it comes from a browser that has logged in; not whether it may come in. */
export function namesLoginCookie(cookies: string | undefined): boolean {
  return (cookies ?? '').includes(`${COOKIE}=`);
}

export function hasBearerToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  return isSameSecret(given, token);
}

function cookieValue(token: string): string {
  return createHmac('sha256', token).update(COOKIE).digest('hex');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
