import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { ValidateBy } from 'class-validator';
import { isLoopbackHost } from '../common/loopback-host.js';
import { PACKAGE_ROOT } from './package-info.js';

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i;

function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value);
}

function matches(name: string, message: string, isValid: (value: string) => boolean) {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isValid(value),
      defaultMessage: () => message,
    },
  });
}

export const IsListenHost = () =>
  matches('isListenHost', 'must be an IP address or a host name', isHost);

export const IsHostList = () =>
  matches(
    'isHostList',
    'must be host names, or whole origins such as https://dash.example:8443, with commas between them',
    (value) => splitHosts(value).every((entry) => isHost(entry) || isWebOrigin(entry)),
  );

/** An origin, as browsers write it in `Origin`. */
function isWebOrigin(entry: string): boolean {
  if (!/^https?:\/\//.test(entry) || !URL.canParse(entry)) return false;
  const { origin, hostname } = new URL(entry);
  return origin === entry && (isHost(hostname) || hostname.startsWith('['));
}

export const IsBasePath = () =>
  matches(
    'isBasePath',
    'must be a path such as /dash, of letters, digits and -._~, that does not begin with a folder of the page and has no part named api or vendor',
    isBasePath,
  );

/** A path of the service itself would be mistaken for the base. */
function isBasePath(value: string): boolean {
  if (!/^(\/(?!(api|vendor)(\/|$))[\w~-][\w.~-]*)*\/?$/i.test(value)) return false;
  const [, first = ''] = value.split('/');
  return first === '' || !existsSync(join(PACKAGE_ROOT, 'client', first));
}

/** Only ws://: the traffic is encrypted by itself, and the network is on this machine. */
export const IsLoopbackWebSocketUrl = () =>
  matches('isLoopbackWebSocketUrl', 'must be a ws:// address on a loopback host', (value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return url.protocol === 'ws:' && isLoopbackHost(url.hostname);
  });

/** The origin only: another process adds the paths. */
export const IsHttpOrigin = () =>
  matches(
    'isHttpOrigin',
    'must be an http:// or https:// address without a path, such as http://first.internal:8080',
    isWebOrigin,
  );

/** The origin only: paths are names of commands. */
export const IsLoopbackHttpUrl = () =>
  matches(
    'isLoopbackHttpUrl',
    'must be an http:// address on a loopback host, without a path',
    (value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, hostname, href, origin, username, password } = new URL(value);
      const isBare = href === `${origin}/` && username === '' && password === '';
      return protocol === 'http:' && isLoopbackHost(hostname) && isBare;
    },
  );

/** The message must not repeat the address, which may hold a password. */
export const IsProxyUrl = () =>
  matches(
    'isProxyUrl',
    'must be the address of a proxy, such as http://proxy.example:3128 or socks5://name:password@proxy.example:1080; in a name or password, write special characters as %XX',
    isProxyUrl,
  );

const PROXY_PROTOCOLS = ['http:', 'https:', 'socks5:'];

function isProxyUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(value);
  if (!PROXY_PROTOCOLS.includes(protocol) || port === '0') return false;
  if (!/^\/?$/.test(pathname) || search !== '' || hash !== '') return false;
  const isHostValid = isHost(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) === 6;
  return isHostValid && [username, password].every(isPercentEncoded);
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const IsStorePath = () =>
  matches(
    'isStorePath',
    'must be the path of a SQLite file, or the address of a PostgreSQL database such as postgres://name:password@db.example:5432/dashboard',
    (value) => isPath(value) || isPostgresUrl(value),
  );

export function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname } = new URL(value);
  return hostname !== '' && /^\/[^/]+$/.test(pathname) && isPercentEncoded(pathname);
}

/** The names of Amazon's buckets; no prefix needs to be encoded in an address. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*)\/?$/;
const MAX_BUCKET_BYTES = 300;

/** The name and the prefix, which is empty or ends with a slash; null for another place. */
export function readBucket(value: string): { name: string; prefix: string } | null {
  const [, name, path] = (value.length <= MAX_BUCKET_BYTES && BUCKET.exec(value)) || [];
  if (name === undefined || path === undefined || name.includes('..')) return null;
  return { name, prefix: path === '' ? '' : `${path.slice(1)}/` };
}

export const IsFilesPlace = () =>
  matches(
    'isFilesPlace',
    'must be the path of a folder on this machine, or a bucket such as s3://bucket/prefix: a name of 3 to 63 small letters, digits, dots and hyphens, and a prefix of letters, digits and ._-/',
    (value) => isPath(value) || readBucket(value) !== null,
  );

export const IsBucketServer = () =>
  matches(
    'isBucketServer',
    'must be the http:// or https:// address of a server with buckets, without a path, such as https://minio.internal:9000',
    (value) => value.length <= MAX_BUCKET_BYTES && isWebOrigin(value),
  );

export const IsFolderPath = () =>
  matches('isFolderPath', 'must be the path of a folder on this machine', isPath);

function isPath(value: string): boolean {
  return value.trim() !== '' && !value.includes('\0') && !/^[a-z][a-z0-9+.-]+:\/\//i.test(value);
}

export function splitHosts(value: string): string[] {
  return value
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
}
