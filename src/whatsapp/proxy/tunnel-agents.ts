import { Agent as HttpAgent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { ProxyTunnel } from './proxy-tunnel.js';

type OnCreated = (error: Error | null, stream: Duplex) => void;

/** The options of Node's own agent. */
const OPTIONS: AgentOptions = { keepAlive: true, scheduling: 'lifo', timeout: 5000 };

/** Sends HTTPS, and `wss:`, through the proxy. */
export class SecureTunnelAgent extends HttpsAgent {
  constructor(private readonly tunnel: ProxyTunnel) {
    super(OPTIONS);
  }

  override createConnection(options: RequestOptions, onCreated: OnCreated): undefined {
    const { host, port } = options;
    // Node's own agent hands the same options to `tls.connect`.
    const target = { ...(options as object), host: host ?? '', port: Number(port ?? 443) };
    hand(this.tunnel.beginSecure(target), onCreated);
  }
}

/** Sends `ws:` through the proxy: only test networks use it. */
export class PlainTunnelAgent extends HttpAgent {
  constructor(private readonly tunnel: ProxyTunnel) {
    super();
  }

  override createConnection(options: ClientRequestArgs, onCreated: OnCreated): undefined {
    hand(this.tunnel.open(options.host ?? '', Number(options.port ?? 80)), onCreated);
  }
}

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

function hand(opening: Promise<Duplex>, onCreated: OnCreated): void {
  opening.then(
    (socket) => onCreated(null, socket),
    // Node ignores the stream if there is an error.
    (error: Error) => onCreated(error, undefined as unknown as Duplex),
  );
}
