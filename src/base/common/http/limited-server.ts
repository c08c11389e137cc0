import { createServer, type RequestListener, type Server } from 'node:http';
import { answerClientError } from './client-error.handler.js';
import { ConnectionShare } from './connection-share.js';
import { IDLE_LIMIT_MS } from './idle-limit.js';

/** Real requests have a few hundred bytes of headers, even with a cookie and a proxy. */
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
/** A client that takes longer for its headers only blocks a connection. One on a slow machine may take ten seconds. */
const HEADERS_LIMIT_MS = 30_000;
const CHECK_EVERY_MS = 2000;
/** Node's default of 5 s would close connections that clients are about to reuse. */
const KEEP_ALIVE_MS = 65_000;
const CONNECTIONS = { all: 2000, ofOne: 1500 };
/** A connection that was ended to make room counts until its end has been handled. */
const MAX_CONNECTIONS = 3000;
/** The longest wait at the end for answers under way: what they still ask the store takes some milliseconds. */
export const LAST_ANSWERS_MS = 1000;

/** A server that listens already, and gets its application later. */
export interface OpenServer {
  server: Server;
  handTo(application: RequestListener): void;
}

/** A server with time and size limits for requests. Responses, such as streams, have no time limit. */
export function createLimitedServer(): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_LIMIT_MS,
    // `limitBodyTime` does that: a file may take longer than other bodies.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
  });
  server.setTimeout(IDLE_LIMIT_MS);
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  new ConnectionShare(CONNECTIONS).watch(server);
  server.on('clientError', answerClientError);
  // We are no proxy; without a listener the connection would be closed without a response.
  server.on('connect', (_request, socket) => answerClientError(new Error('a tunnel'), socket));
  return server;
}
