import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that shows a service below a path, which it takes off, or leaves to a service that knows it. */
export class SubPathProxy {
  /** All that led out of the path: targets of requests, and of redirects. */
  readonly strays: string[] = [];
  private readonly server = createServer((from, to) => this.pass(from, to));

  private constructor(
    private readonly basePath: string,
    private readonly target: string,
    private readonly leavesPath: boolean,
  ) {}

  /** @param target the address of the service */
  static async start(basePath: string, target: string, leavesPath = false): Promise<SubPathProxy> {
    const proxy = new SubPathProxy(basePath, target, leavesPath);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The address of the service behind it, without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.basePath}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(from: IncomingMessage, to: ServerResponse): void {
    const { method, headers, url = '' } = from;
    if (!this.isBelow(url)) {
      to.writeHead(404).end();
      return;
    }
    const path = this.leavesPath ? url : url.slice(this.basePath.length);
    const asked = request(this.target + path, { method, headers }, (answer) => {
      const { location = '' } = answer.headers;
      this.isBelow(new URL(location, new URL(url, this.url)).pathname);
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    // Either side may leave.
    asked.on('error', () => to.destroy());
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  }

  private isBelow(path: string): boolean {
    const isBelow = path.startsWith(`${this.basePath}/`);
    if (!isBelow) this.strays.push(path);
    return isBelow;
  }
}
