import type { Dispatcher } from 'undici';
import type { ProxyTunnel } from './proxy-tunnel.js';

/**
 * Sends `fetch` through the proxy. Undici's own agents for proxies are not used, so that every connection passes
 * through the same code: they leave out a name without a password, and warn that SOCKS is experimental.
 */
export async function createDispatcher(tunnel: ProxyTunnel): Promise<Dispatcher> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: ({ hostname, port, protocol, servername }, onConnected) => {
      const target = { host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
      const opening =
        protocol === 'https:'
          ? tunnel.openSecure({ ...target, servername: servername ?? undefined })
          : tunnel.open(target.host, target.port);
      opening.then(
        (socket) => onConnected(null, socket),
        (error: Error) => onConnected(error, null),
      );
    },
  });
}
