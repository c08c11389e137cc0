import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const COOKIE = 'dashboard_login';

/** Compares in constant time; comparing digests also hides the length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** Whether it has this SHA-256, in hex; in constant time. */
export function hasDigest(given: string, sha256: string): boolean {
  return timingSafeEqual(digest(given), Buffer.from(sha256, 'hex'));
}

/**
 * The cookie of a page that has logged in, because `EventSource` cannot send an `Authorization`
 * header. It proves knowledge of the token without containing it, scripts cannot read it, and
 * browsers do not send it with requests from other sites.
 * @param secret that cannot be found from the cookie
 */
export function createLoginCookie(secret: string): string {
  return `${COOKIE}=${cookieValue(secret)}; Path=/; HttpOnly; SameSite=Strict`;
}

export function hasLoginCookie(cookies: string | undefined, secret: string): boolean {
  const given = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === COOKIE);
  return isSameSecret(given?.[1] ?? '', cookieValue(secret));
}

/** Whether it comes from a browser that has logged in; not whether it may come in. */
export function namesLoginCookie(cookies: string | undefined): boolean {
  return (cookies ?? '').includes(`${COOKIE}=`);
}

/** The token of an `Authorization` header; empty if it has none. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

function cookieValue(secret: string): string {
  return createHmac('sha256', secret).update(COOKIE).digest('hex');
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
