import type { LocalNetworkConfig } from '../../base/config/config.js';

/** The routes through the proxy: each may be refused while the others work. */
export const ROUTES = ['socket', 'uploads', 'downloads'] as const;
export type Route = (typeof ROUTES)[number];

const WEB = 'https://web.whatsapp.com';
/** A host with every file, which also takes uploads. */
const MEDIA = 'https://mmg.whatsapp.net';

/**
 * The addresses that each route leads to. None means that it cannot be checked yet.
 * @param mediaHosts as WhatsApp names them to a connected session; null while they are not known
 */
export function addressesOf(
  localNetwork: LocalNetworkConfig | null,
  mediaHosts: string[] | null,
): Record<Route, URL[]> {
  const named = (mediaHosts ?? [])
    .map((host) => `https://${host}`)
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text));
  if (localNetwork)
    return { socket: [new URL(localNetwork.url)], uploads: named, downloads: named };
  const media = new URL(MEDIA);
  return {
    socket: [new URL(WEB)],
    uploads: named.length > 0 ? named : [media],
    downloads: [media],
  };
}
