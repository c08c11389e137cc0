import type { IncomingHttpHeaders } from 'node:http';
import { namesLoginCookie } from '../../auth/access/login-cookie.js';
import type { ClientKind } from './dto/client-kind.js';

/** The playground's phones name themselves so in `User-Agent`. */
export const PLAYGROUND_AGENT = 'whatsapp-dashboard-playground';

/**
 * The sender of a request, by headers that browsers add and page scripts cannot change. It only sorts the list: a
 * program may send the same headers. Over plain HTTP, browsers send `Sec-Fetch-Site` to this machine only
 * (https://www.w3.org/TR/fetch-metadata/); elsewhere the origin and the login cookie tell.
 * @param isLocal true on a network of this machine: only there is a playground, whose calls are left out of the list
 */
export function clientKindOf(
  { host, origin, cookie, ...headers }: IncomingHttpHeaders,
  { isLocal }: { isLocal: boolean },
): ClientKind {
  if (isLocal && headers['user-agent'] === PLAYGROUND_AGENT) return 'playground';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'page' : 'program';
  const isOwn = origin === undefined ? namesLoginCookie(cookie) : hostOf(origin) === host;
  return isOwn ? 'page' : 'program';
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
