import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReverseProxy } from './reverse-proxy.js';

/** Shows a service below a path, which it takes off, or leaves to a service that knows it. */
export class SubPathProxy extends ReverseProxy {
  /** All that led out of the path: targets of requests, and of redirects. */
  readonly strays: string[] = [];

  private constructor(
    private readonly basePath: string,
    private readonly target: string,
    private readonly leavesPath: boolean,
  ) {
    super();
  }

  /** @param target the address of the service */
  static start(basePath: string, target: string, leavesPath = false): Promise<SubPathProxy> {
    return new SubPathProxy(basePath, target, leavesPath).listen();
  }

  /** The address of the service behind it, without a slash at the end. */
  get url(): string {
    return this.origin + this.basePath;
  }

  protected override pass(from: IncomingMessage, to: ServerResponse): void {
    const { url = '' } = from;
    if (!this.isBelow(url)) {
      to.writeHead(404).end();
      return;
    }
    const path = this.leavesPath ? url : url.slice(this.basePath.length);
    this.handOn(from, to, this.target + path, ({ headers: { location = '' } }) => {
      this.isBelow(new URL(location, new URL(url, this.url)).pathname);
    });
  }

  private isBelow(path: string): boolean {
    const isBelow = path.startsWith(`${this.basePath}/`);
    if (!isBelow) this.strays.push(path);
    return isBelow;
  }
}
