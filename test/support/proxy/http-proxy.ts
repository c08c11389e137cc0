import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server, Socket } from 'node:net';
import { TestProxy, TunnelRefused, type ProxyCredentials } from './test-proxy.js';

/** An HTTP proxy: CONNECT only. */
export class HttpProxy extends TestProxy {
  readonly scheme: string;

  /** @param tls for a proxy that is itself reached by TLS */
  constructor(
    credentials: ProxyCredentials | null = null,
    private readonly tls: { key: string; cert: string } | null = null,
  ) {
    super(credentials);
    this.scheme = tls ? 'https' : 'http';
  }

  protected createServer(): Server {
    const server = this.tls ? createSecureServer(this.tls) : createServer();
    server.on('tlsClientError', () => undefined);
    server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
      client.on('error', () => undefined);
      void this.serve(request, client, head);
    });
    return server;
  }

  private async serve(request: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    if (!this.knows(request)) return answer(client, '407 Proxy Authentication Required');
    const url = new URL(`tcp://${request.url}`);
    try {
      const target = await this.open({ host: url.hostname, port: Number(url.port) });
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      this.join(client, target);
    } catch (error) {
      answer(client, error instanceof TunnelRefused ? '403 Forbidden' : '502 Bad Gateway');
    }
  }

  private knows({ headers }: IncomingMessage): boolean {
    const [, token = ''] = (headers['proxy-authorization'] ?? '').split(' ');
    const text = Buffer.from(token, 'base64').toString();
    const colon = text.indexOf(':');
    return this.permits(text.slice(0, Math.max(0, colon)), text.slice(colon + 1));
  }
}

function answer(client: Socket, status: string): void {
  client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
}
