import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy on loopback. Requests and answers are handed on as they come, also those that last. */
export abstract class ReverseProxy {
  private readonly server = createServer((from, to) => this.pass(from, to));

  async listen(): Promise<this> {
    // The services have limits of their own.
    Object.assign(this.server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  /** Its address, without a slash at the end. */
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  protected abstract pass(from: IncomingMessage, to: ServerResponse): void;

  /** @param onAnswer sees the answer before it is handed back */
  protected handOn(
    from: IncomingMessage,
    to: ServerResponse,
    url: string,
    onAnswer: (answer: IncomingMessage) => void = () => {},
  ): void {
    // The lines as they came: a header may be there twice.
    const options = { method: from.method, headers: from.rawHeaders, setHost: false };
    const asked = request(url, options, (answer) => {
      onAnswer(answer);
      to.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      to.flushHeaders();
      answer.pipe(to);
      // An answer that was cut off is one here, too.
      answer.on('error', () => to.destroy());
    });
    // Either side may leave.
    asked.on('error', () => to.destroy());
    to.on('close', () => asked.destroy());
    from.pipe(asked);
  }
}
