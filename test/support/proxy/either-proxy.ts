import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that hands each request to one of several services, as a generator of numbers from 0 to 1 says. */
export class EitherProxy {
  private readonly server = createServer((from, to) => this.pass(from, to));

  private constructor(
    private readonly targets: string[],
    private readonly random: () => number,
  ) {
    // The services have limits of their own.
    Object.assign(this.server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
  }

  static async start(targets: string[], random: () => number): Promise<EitherProxy> {
    const proxy = new EitherProxy(targets, random);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private pass(from: IncomingMessage, to: ServerResponse): void {
    const target = this.targets[Math.floor(this.random() * this.targets.length)];
    const options = { method: from.method, path: from.url, setHost: false };
    // The lines as they came: a header may be there twice.
    const asked = request(target, { ...options, headers: from.rawHeaders }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      to.flushHeaders();
      answer.pipe(to);
      // An answer that was cut off is one here, too.
      answer.on('error', () => to.destroy());
    });
    asked.on('error', () => to.destroy());
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  }
}
