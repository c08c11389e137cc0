import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time; comparing digests also hides the length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

/** True if it has this SHA-256, in hex; in constant time. */
export function hasDigest(given: string, sha256: string): boolean {
  return timingSafeEqual(digest(given), Buffer.from(sha256, 'hex'));
}

/** The token of an `Authorization` header; empty if it has none. */
export function bearerOf(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
