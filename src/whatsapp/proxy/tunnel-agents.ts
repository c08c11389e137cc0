import { Agent as HttpAgent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
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

function hand(opening: Promise<Duplex>, onCreated: OnCreated): void {
  opening.then(
    (socket) => onCreated(null, socket),
    // Node ignores the stream if there is an error.
    (error: Error) => onCreated(error, undefined as unknown as Duplex),
  );
}
