import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { Config } from '../../base/config/config.js';
import { ProxyAgents } from '../../whatsapp/proxy/proxy-agents.js';
import type { ProxyTunnel } from '../../whatsapp/proxy/proxy-tunnel.js';
import { ChatsGateway } from '../../whatsapp/chats.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { probe } from './proxy-probe.js';
import { describeFailures, type ProxyFailures } from './proxy-report.js';
import { addressesOf, ROUTES } from './proxy-routes.js';

/** The pause between checks while something fails, so that the recovery shows without a restart. */
const AGAIN_MS = 60_000;
const WORKS = 'The proxy lets everything through that could be checked.';

/**
 * Finds out if the proxy permits the socket, uploads and downloads: at the start, and whenever the session gets or
 * loses its connection. Nothing waits for it.
 */
@Injectable()
export class ProxyCheck implements OnApplicationShutdown {
  private readonly logger = new Logger('Proxy');
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isDue = false;
  private logged = '';
  /** ms; when it was first seen to fail. */
  failingSince: number | undefined;
  /** Null before the first check, and without a proxy. */
  private found: ProxyFailures | null = null;

  constructor(
    private readonly config: Config,
    private readonly proxy: ProxyAgents,
    private readonly gateway: WhatsAppGateway,
    private readonly chats: ChatsGateway,
  ) {}

  get isConfigured(): boolean {
    return this.proxy.tunnel !== null;
  }

  get failures(): ProxyFailures | null {
    return this.found;
  }

  /** Called once the service logs: a check may end sooner than its start. */
  start(): void {
    const { tunnel } = this.proxy;
    if (!tunnel) return;
    this.subscription = this.gateway.isConnected$.subscribe(() => this.request(tunnel));
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    clearTimeout(this.timer);
  }

  /** One check at a time; another one afterwards if things have changed meanwhile. */
  private request(tunnel: ProxyTunnel): void {
    clearTimeout(this.timer);
    this.isDue = true;
    this.running ??= this.run(tunnel).finally(() => (this.running = null));
  }

  private async run(tunnel: ProxyTunnel): Promise<void> {
    while (this.isDue) {
      this.isDue = false;
      this.found = await this.check(tunnel);
    }
    this.report(this.found ?? {});
    const isFine = Object.keys(this.found ?? {}).length === 0;
    this.failingSince = isFine ? undefined : (this.failingSince ?? Date.now());
    if (isFine || this.subscription?.closed) return;
    this.timer = setTimeout(() => this.request(tunnel), AGAIN_MS).unref();
  }

  private async check(tunnel: ProxyTunnel): Promise<ProxyFailures> {
    const addresses = addressesOf(this.config.session.localNetwork, await this.mediaHosts());
    const failures: ProxyFailures = {};
    await Promise.all(
      ROUTES.map(async (route) => {
        const failure = await probe(tunnel, addresses[route]);
        if (failure !== null) failures[route] = failure;
      }),
    );
    return failures;
  }

  private async mediaHosts(): Promise<string[] | null> {
    if (!this.gateway.isConnected) return null;
    try {
      return (await this.chats.mediaServers(false)).hosts;
    } catch {
      // The connection has ended meanwhile; the next one is checked again.
      return null;
    }
  }

  private report(failures: ProxyFailures): void {
    const problem = describeFailures(failures);
    const line = problem ?? WORKS;
    if (line === this.logged) return;
    this.logged = line;
    if (problem) this.logger.warn(problem);
    else this.logger.log(line);
  }
}
