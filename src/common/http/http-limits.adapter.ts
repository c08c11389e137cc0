import { createServer, type Server } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { toHarmlessJson } from '../harmless-text.js';
import { answerClientError } from './client-error.handler.js';

/** Real requests have a few hundred bytes of headers; a login cookie and a proxy add little. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** A client that takes longer for its headers, or for its body, only holds a connection. */
const HEADERS_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 15_000;
const CHECK_EVERY_MS = 2000;
/** Clients that use a connection again after a pause must not meet its end: Node's own 5 s are short. */
const KEEP_ALIVE_MS = 65_000;
/** Nothing moves either way: longer than any answer keeps a client waiting (streams have a heartbeat). */
const IDLE_LIMIT_MS = 180_000;
/** Far above the streams that are let in, and below what a process may usually have open. */
const MAX_CONNECTIONS = 2000;

/** Express behind a server that waits for no client for ever; answers, such as streams, may take as long as they like. */
export class HttpLimitsAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const server = createServer(
      {
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: HEADERS_LIMIT_MS,
        requestTimeout: REQUEST_LIMIT_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: CHECK_EVERY_MS,
      },
      this.getInstance(),
    );
    server.setTimeout(IDLE_LIMIT_MS);
    server.maxHeadersCount = MAX_HEADERS;
    server.maxConnections = MAX_CONNECTIONS;
    server.on('clientError', answerClientError);
    // This is no proxy; without a listener the connection would end without a word.
    server.on('connect', (_request, socket) => answerClientError(new Error('a tunnel'), socket));
    this.setHttpServer(server);
  }

  /** JSON for terminals, too: what strangers wrote is in it as it was, but in plain characters. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!isPlain(body)) return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.status(statusCode);
    if (!response.getHeader('Content-Type')) response.type('json');
    return response.send(toHarmlessJson(JSON.stringify(body)));
  }

  /** Nest's own would know of no method that is allowed; `configureApp` has an answer behind all routes. */
  override setNotFoundHandler(): void {}

  /** Streams stay open for ever; a shutdown must not wait for them. */
  override async close(): Promise<void> {
    const closed = super.close() as Promise<void>;
    (this.getHttpServer() as Server).closeAllConnections();
    await closed;
  }
}

/** A DTO, not a file or an error. */
function isPlain(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return !(body instanceof StreamableFile || body instanceof Error);
}
