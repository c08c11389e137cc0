import type { Agent as NodeAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import type { Config } from '../../base/config/config.js';
import { createDispatcher } from './tunnel-dispatcher.js';
import { ProxyTunnel } from './proxy-tunnel.js';
import { PlainTunnelAgent, SecureTunnelAgent } from './tunnel-agents.js';

/** What takes connections through the proxy, one form for each kind of client. */
interface Route {
  tunnel: ProxyTunnel;
  webSocket: NodeAgent;
  https: HttpsAgent;
  dispatcher: Dispatcher;
}

/**
 * The choice between the proxy and a direct connection, for everything that goes to WhatsApp. Whatever connects to it
 * takes its agent from here.
 */
@Injectable()
export class ProxyAgents {
  private constructor(private readonly route: Route | null) {}

  /** Loads what the proxy needs; nothing without one. */
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

  /** For the library's WebSocket. */
  get webSocket(): { agent?: HttpsAgent } {
    // The library asks for an agent of `https`, and hands it to `ws`, which takes either.
    return this.route ? { agent: this.route.webSocket as HttpsAgent } : {};
  }

  /** For requests of `node:https`. */
  get https(): { agent?: HttpsAgent } {
    return this.route ? { agent: this.route.https } : {};
  }

  /** For `fetch`, and for the library, which hands it to `fetch`. */
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
