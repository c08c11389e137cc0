import type { RemoteFile } from '../../whatsapp/remote-file.js';
import { isWhatsAppHost } from '../../whatsapp/media-servers/whatsapp-host.policy.js';

/** Has every file, wherever it was uploaded, like each host of a test network. */
const DEFAULT_HOST = 'mmg.whatsapp.net';

type Location = Pick<RemoteFile, 'url' | 'directPath'>;

/**
 * The URL of a file; null if the message names no place at WhatsApp. A stranger wrote the message, so any other host
 * could be one inside the user's own network.
 * @param standIns the hosts that stand in for WhatsApp's; null without a test network
 */
export function toDownloadUrl(
  { url, directPath }: Location,
  standIns: string[] | null,
): URL | null {
  const named = url !== null && URL.canParse(url) ? new URL(url) : null;
  const isNamedAllowed = named !== null && isWhatsAppHost(named, standIns);
  if (directPath === null) return isNamedAllowed ? named : null;
  const [defaultHost] = standIns ?? [DEFAULT_HOST];
  const origin = isNamedAllowed ? named.origin : `https://${defaultHost}`;
  // A path such as //evil.example/x would name another host.
  const target = URL.canParse(directPath, origin) ? new URL(directPath, origin) : null;
  return target !== null && isWhatsAppHost(target, standIns) ? target : null;
}

/**
 * URLs of the same file at other hosts: all have it. Empty if the message has no path for it.
 * @param hosts of WhatsApp, with a port if it is not the usual one
 * @param standIns as for `toDownloadUrl`
 */
export function toOtherUrls(
  url: URL,
  { directPath }: Location,
  hosts: string[],
  standIns: string[] | null,
): URL[] {
  if (directPath === null) return [];
  const others = [DEFAULT_HOST, ...hosts]
    .flatMap((host) => toDownloadUrl({ url: `https://${host}`, directPath }, standIns) ?? [])
    .filter(({ host }) => host !== url.host)
    .map((other): [string, URL] => [other.host, other]);
  return [...new Map(others).values()];
}
