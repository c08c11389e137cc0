import type { RemoteFile } from '../whatsapp/remote-file.js';
import { isWhatsAppHost } from '../whatsapp/media-servers/whatsapp-host.policy.js';

/** Has every file, wherever it was uploaded. */
const DEFAULT_HOST = 'mmg.whatsapp.net';

type Location = Pick<RemoteFile, 'url' | 'directPath'>;

/**
 * Where a file is fetched; null if the message names no place at WhatsApp. A stranger wrote the message, so any other
 * host could be one inside the network of whoever runs this service.
 * @param isLocal a test network is configured, so loopback stands in for WhatsApp
 */
export function toDownloadUrl({ url, directPath }: Location, isLocal: boolean): URL | null {
  const named = url !== null && URL.canParse(url) ? new URL(url) : null;
  const isNamedAllowed = named !== null && isWhatsAppHost(named, isLocal);
  if (directPath === null) return isNamedAllowed ? named : null;
  const origin = isNamedAllowed ? named.origin : `https://${DEFAULT_HOST}`;
  // A path such as //evil.example/x would name another host.
  const target = URL.canParse(directPath, origin) ? new URL(directPath, origin) : null;
  return target !== null && isWhatsAppHost(target, isLocal) ? target : null;
}

/**
 * The same file at other hosts: all have it. None if the message has no path for it.
 * @param hosts of WhatsApp, with a port if it is not the usual one
 */
export function toOtherUrls(
  url: URL,
  { directPath }: Location,
  hosts: string[],
  isLocal: boolean,
): URL[] {
  if (directPath === null) return [];
  const others = [DEFAULT_HOST, ...hosts]
    .flatMap((host) => toDownloadUrl({ url: `https://${host}`, directPath }, isLocal) ?? [])
    .filter(({ host }) => host !== url.host)
    .map((other): [string, URL] => [other.host, other]);
  return [...new Map(others).values()];
}
