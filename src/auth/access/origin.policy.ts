import type { IncomingHttpHeaders } from 'node:http';
import { READS } from '../../base/common/http/access.policy.js';
import { isLoopbackHost } from '../../base/common/loopback-host.js';
import type { ServerConfig } from '../../base/config/config.js';
import { entryNameOf, hostNameOf, isOrigin } from './host-name.js';

type Settings = Pick<ServerConfig, 'allowedHosts' | 'trustProxy'>;

/** The host and scheme that the browser used, as a trusted proxy or the request names them. */
export interface ShownAddress {
  host: string | undefined;
  /** Null if unknown. */
  scheme: 'http' | 'https' | null;
}

/** Reads the address from a trusted proxy. Only the last of several values is its own; clients can forge others. */
export function shownAddress(
  headers: IncomingHttpHeaders,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): ShownAddress {
  const forwarded = (name: string) =>
    (trustProxy &&
      String(headers[name] ?? '')
        .split(',')
        .at(-1)
        ?.trim()) ||
    null;
  const scheme = forwarded('x-forwarded-proto')?.toLowerCase();
  return {
    host: forwarded('x-forwarded-host') ?? headers.host,
    scheme: scheme === 'http' || scheme === 'https' ? scheme : null,
  };
}

/**
 * True if a request comes from a page that is not ours. Browsers send the page's whole origin in `Origin`, and its
 * distance from ours in `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/); scripts can change neither. Both must
 * agree: over plain HTTP to another machine there is no `Sec-Fetch-Site`, and for images, scripts and links no
 * `Origin`.
 */
export function isFromOtherPage(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  settings: Settings,
): boolean {
  const { origin } = headers;
  if (origin !== undefined && !ownOrigins(headers, settings).has(origin)) return true;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return origin !== undefined || !isPlainLink(method, headers);
}

/** The origins that our page may have in the browser of this request. */
function ownOrigins(headers: IncomingHttpHeaders, settings: Settings): Set<string> {
  const { allowedHosts } = settings;
  const { host, scheme } = shownAddress(headers, settings);
  const name = hostNameOf(host ?? '');
  const listed = allowedHosts.filter(isOrigin);
  const own = new Set(listed);
  // A name with a listed scheme and port has no other page of ours.
  if (name === null || listed.some((entry) => entryNameOf(entry) === name)) return own;
  for (const each of scheme ? [scheme] : schemesOf(host!, name, settings)) {
    const address = `${each}://${host}`;
    if (URL.canParse(address)) own.add(new URL(address).origin);
  }
  return own;
}

/**
 * The service speaks HTTP. A name behind a proxy may use HTTPS, even if the proxy does not say so; with a port it would
 * be a guess.
 */
function schemesOf(host: string, name: string, { allowedHosts, trustProxy }: Settings): string[] {
  const mayBeProxied = trustProxy || allowedHosts.some((each) => entryNameOf(each) === name);
  const hasPort = /:\d+$/.test(host);
  return mayBeProxied && !hasPort && !isLoopbackHost(name) ? ['http', 'https'] : ['http'];
}

/** A person may follow a link from another site; a frame is no link. */
function isPlainLink(method: string, headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'document' } = headers;
  return READS.has(method) && mode === 'navigate' && target === 'document';
}
