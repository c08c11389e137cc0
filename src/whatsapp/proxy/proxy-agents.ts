import type { Agent as NodeAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import type { Config } from '../../base/config/config.js';
import { ProxyTunnel } from './proxy-tunnel.js';
import { createDispatcher, PlainTunnelAgent, SecureTunnelAgent } from './tunnel-agents.js';

/** The connections through the proxy, in one form for each kind of client. */
interface Route {
  tunnel: ProxyTunnel;
  webSocket: NodeAgent;
  https: HttpsAgent;
  dispatcher: Dispatcher;
}

/**
 * The choice between the proxy and a direct connection, for everything that goes to WhatsApp. Every connection to it
 * takes its agent from here.
 */
@Injectable()
export class ProxyAgents {
  private constructor(private readonly route: Route | null) {}

  /** Loads the libraries that the proxy needs; none without a proxy. */
  static async create({ session }: Config): Promise<ProxyAgents> {
    if (session.proxyUrl === null) return ProxyAgents.direct();
    const tunnel = await ProxyTunnel.create(session.proxyUrl);
    const https = new SecureTunnelAgent(tunnel);
    return new ProxyAgents({
      tunnel,
      https,
      webSocket: session.localNetwork ? new PlainTunnelAgent(tunnel) : https,
      dispatcher: await createDispatcher(tunnel),
    });
  }

  static direct(): ProxyAgents {
    return new ProxyAgents(null);
  }

  /** Null without a proxy. */
  get tunnel(): ProxyTunnel | null {
    return this.route?.tunnel ?? null;
  }

  /** The agent for the library's WebSocket. */
  get webSocket(): { agent?: HttpsAgent } {
    // The library asks for an agent of `https`, and passes it to `ws`, which takes any kind.
    return this.route ? { agent: this.route.webSocket as HttpsAgent } : {};
  }

  /** The agent for requests of `node:https`. */
  get https(): { agent?: HttpsAgent } {
    return this.route ? { agent: this.route.https } : {};
  }

  /** Options for `fetch`, and for the library, which passes them to `fetch`. */
  get fetch(): RequestInit {
    // Only Node's fetch has this option, so the types do not.
    const options: RequestInit = {};
    return this.route ? Object.assign(options, { dispatcher: this.route.dispatcher }) : options;
  }

  async close(): Promise<void> {
    this.route?.https.destroy();
    this.route?.webSocket.destroy();
    await this.route?.dispatcher.destroy();
  }
}
