import type { Server, ServerResponse } from 'node:http';
import { ApiAdapter } from './api.adapter.js';
import { createLimitedServer, LAST_ANSWERS_MS, type OpenServer } from './limited-server.js';

/** Express behind a server with limits. */
export class HttpLimitsAdapter extends ApiAdapter {
  private readonly underWay = new Set<ServerResponse>();

  /** @param front of a process that answers before its application exists */
  constructor(private readonly front?: OpenServer) {
    super();
  }

  override initHttpServer(): void {
    const server = this.front?.server ?? createLimitedServer();
    if (!this.front) server.on('request', this.getInstance());
    server.prependListener('request', (_request, response: ServerResponse) => {
      this.underWay.add(response);
      // Ours comes on top of those of the handlers, some of which have as many as Node takes for no leak.
      response.setMaxListeners(response.getMaxListeners() + 1);
      response.once('close', () => this.underWay.delete(response));
    });
    this.setHttpServer(server);
  }

  override listen(port: string | number, ...rest: unknown[]): Server {
    if (!this.front) return super.listen(port, ...(rest as []));
    this.front.handTo(this.getInstance());
    (rest.at(-1) as () => void)();
    return this.front.server;
  }

  /** Leaves answers under way a moment, then closes open streams, which would keep the server from closing. */
  override async close(): Promise<void> {
    const server = this.getHttpServer() as Server;
    const closed = super.close() as Promise<void>;
    for (const response of this.underWay) response.shouldKeepAlive = false;
    const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
    await closed;
    clearTimeout(timer);
  }
}
