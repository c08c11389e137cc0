import type { RemoteFile } from '../whatsapp/remote-file.js';
import { isWhatsAppHost } from './whatsapp-host.policy.js';

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
