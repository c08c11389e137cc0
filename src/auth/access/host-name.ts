import { isIP } from 'node:net';

/** The name in a `Host` header, as the URL parser writes it; IPv6 addresses without brackets. Null if there is none. */
export function hostNameOf(host: string): string | null {
  return nameIn(`http://${isIP(host) === 6 ? `[${host}]` : host}`);
}

/** The name of an entry of `SERVICE_ALLOWED_HOSTS`, which may be a whole origin. */
export function entryNameOf(entry: string): string | null {
  return isOrigin(entry) ? nameIn(entry) : hostNameOf(entry);
}

/** True if an entry of `SERVICE_ALLOWED_HOSTS` is a whole origin. */
export function isOrigin(entry: string): boolean {
  return entry.includes('://');
}

function nameIn(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/^\[|\]$/g, '') : null;
}
