import { createServer, type Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { toHarmlessJson } from '../harmless-text.js';
import { answerClientError } from './client-error.handler.js';
import { IDLE_LIMIT_MS } from './idle-limit.js';
import { noteOutcome, toMessageOutcome } from './request-outcome.js';

/** Real requests have a few hundred bytes of headers, even with a cookie and a proxy. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** A client that takes longer for its headers only blocks a connection. */
const HEADERS_LIMIT_MS = 10_000;
const CHECK_EVERY_MS = 2000;
/** Node's default of 5 s would close connections that clients are about to reuse. */
const KEEP_ALIVE_MS = 65_000;
/** Far more than the streams that are allowed, and below the usual limit of open files. */
const MAX_CONNECTIONS = 2000;

/** Express behind a server with time and size limits for requests. Responses, such as streams, have no time limit. */
export class HttpLimitsAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const server = createServer(
      {
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: HEADERS_LIMIT_MS,
        // `limitBodyTime` does it: a file may take longer than other bodies.
        requestTimeout: 0,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: CHECK_EVERY_MS,
      },
      this.getInstance(),
    );
    server.setTimeout(IDLE_LIMIT_MS);
    server.maxHeadersCount = MAX_HEADERS;
    server.maxConnections = MAX_CONNECTIONS;
    server.on('clientError', answerClientError);
    // We are no proxy; without a listener the connection would be closed without a response.
    server.on('connect', (_request, socket) => answerClientError(new Error('a tunnel'), socket));
    this.setHttpServer(server);
  }

  /** Escapes what strangers wrote, so that responses are safe to print on a terminal. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!isDto(body)) return super.reply(response, body, statusCode) as unknown;
    noteOutcome(response, toMessageOutcome(body));
    if (statusCode !== undefined) response.status(statusCode);
    if (!response.getHeader('Content-Type')) response.type('json');
    return response.send(toHarmlessJson(JSON.stringify(body)));
  }

  /** `configureApp` handles unknown routes instead: Nest's handler does not know the allowed methods. */
  override setNotFoundHandler(): void {}

  /** Closes open streams, which would keep the server from closing. */
  override async close(): Promise<void> {
    const closed = super.close() as Promise<void>;
    (this.getHttpServer() as Server).closeAllConnections();
    await closed;
  }
}

/** True for DTOs, false for files and errors. */
function isDto(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return !(body instanceof StreamableFile || body instanceof Error);
}
