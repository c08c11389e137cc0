import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { noteClientAddress } from '../../auth/access/client-address.js';
import { toErrorBody } from '../../base/common/errors/error-body.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';
import {
  createLimitedServer,
  LAST_ANSWERS_MS,
  type OpenServer,
} from '../../base/common/http/limited-server.js';
import type { ServerConfig } from '../../base/config/config.js';
import type { ProcessLease } from '../../base/storage/postgres/process-lease.js';
import { toMovingError } from './moving-error.js';
import { readHop, type Hop } from './hop.js';
import { answerJson, answerReadiness, asksReadiness } from './readiness.js';
import { RequestForwarder } from './request.forwarder.js';

const LIVENESS_PATH = /\/api\/health\/live$/;
const MOVING_STATUS = ERROR_TABLE.moving.status;
/** For a browser that opens the page meanwhile. */
const MOVING_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta http-equiv="refresh" content="${ERROR_TABLE.moving.retryAfterS}" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>WhatsApp dashboard</title>
  <p style="font: 1rem system-ui; margin: 2rem">
    Another process takes over. That usually takes less than half a minute; this page then opens by itself.
  </p>
</html>
`;

/** Answers requests that another process has handed to this one. */
export type HandedListener = (request: IncomingMessage, response: ServerResponse, hop: Hop) => void;

/**
 * Listens as long as the process lives: it hands each request to the process that leads, until this one is it. That one
 * hands on what belongs to an account of another process.
 */
export class FrontServer implements OpenServer {
  readonly server = createLimitedServer();
  private readonly forwarder = new RequestForwarder();
  /** Set while this process has accounts, and does not lead. */
  accounts: HandedListener | null = null;
  private handler: RequestListener = (request, response) => this.standIn(request, response);

  constructor(private readonly lease: ProcessLease) {
    this.server.on('request', (request, response) => this.handler(request, response));
    // Answers of the process before would be waited for without end.
    lease.onMove = () => this.forwarder.drop();
  }

  async listen({ host, port }: Pick<ServerConfig, 'host' | 'port'>): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
  }

  handTo(application: RequestListener): void {
    this.forwarder.drop();
    this.handler = (request, response) => {
      const hop = readHop(request, this.lease.secret);
      // Its sender led before this process.
      if (hop?.handed) return refuse(response);
      if (hop) noteClientAddress(request, hop.client);
      application(request, response);
    };
  }

  /** Leaves answers under way a moment. */
  async close(): Promise<void> {
    this.server.close();
    this.server.closeIdleConnections();
    await Promise.race([once(this.server, 'close'), pause(LAST_ANSWERS_MS)]);
  }

  private standIn(request: IncomingMessage, response: ServerResponse): void {
    const [path] = (request.url ?? '').split('?');
    if (LIVENESS_PATH.test(path)) return answerJson(response, 200, { status: 'ok' });
    if (asksReadiness(path)) return answerReadiness(this.lease, response);
    const hop = readHop(request, this.lease.secret);
    if (hop?.handed && this.accounts) return this.accounts(request, response, hop);
    const { seen, processId } = this.lease;
    if (!seen?.url || seen.processId === processId) return refuse(response);
    const { url, secret } = seen;
    // Two processes that take each other for the one that leads must not go round in circles.
    if (hop) return refuse(response);
    try {
      const onAway = () => refuse(response);
      this.forwarder.forward(request, response, { url, secret }, { onAway });
    } catch {
      // Node does not send such a request, although it has taken it.
      refuse(response);
    }
  }
}

export function refuse(response: ServerResponse): void {
  const requestId = randomUUID();
  const error = toMovingError();
  const seconds = String(ERROR_TABLE.moving.retryAfterS);
  response.setHeader('Retry-After', seconds);
  response.setHeader('X-Request-Id', requestId);
  if (response.req.headers.accept?.includes('text/html')) {
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(MOVING_STATUS, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(MOVING_PAGE);
    return;
  }
  answerJson(response, MOVING_STATUS, toErrorBody(error, requestId));
}
