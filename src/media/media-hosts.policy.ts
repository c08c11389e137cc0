import { isLoopbackHost } from '../common/loopback-host.js';
import type { RemoteFile } from '../whatsapp/remote-file.js';

/** Has every file, wherever it was uploaded. */
const DEFAULT_HOST = 'mmg.whatsapp.net';
const WHATSAPP_HOST = /^([a-z0-9-]+\.)+whatsapp\.net$/;

type Location = Pick<RemoteFile, 'url' | 'directPath'>;

/**
 * Where a file is fetched; null if the message names no place at WhatsApp. A stranger wrote the message, so any other
 * host could be one inside the network of whoever runs this service.
 * @param isLocal a test network is configured, so loopback stands in for WhatsApp
 */
export function toDownloadUrl({ url, directPath }: Location, isLocal: boolean): URL | null {
  const named = url !== null && URL.canParse(url) ? new URL(url) : null;
  const isNamedAllowed = named !== null && isAllowed(named, isLocal);
  if (directPath === null) return isNamedAllowed ? named : null;
  const origin = isNamedAllowed ? named.origin : `https://${DEFAULT_HOST}`;
  // A path such as //evil.example/x would name another host.
  const target = URL.canParse(directPath, origin) ? new URL(directPath, origin) : null;
  return target !== null && isAllowed(target, isLocal) ? target : null;
}

function isAllowed(url: URL, isLocal: boolean): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  if (isLocal) return isLoopbackHost(url.hostname);
  return WHATSAPP_HOST.test(url.hostname) && url.port === '';
}
