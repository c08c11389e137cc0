import {
  Agent,
  request as askByHttp,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as askByHttps } from 'node:https';
import { onClosed } from '../../base/common/http/on-closed.js';
import { HOP_HEADER, OUTCOME_HEADER, writeHop, type HandedRequest } from './hop.js';

/** Headers for one connection only, which are not passed on (RFC 9110, 7.6.1 and 10.1.1). */
const OF_REQUEST = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
const OF_ANSWER = ['connection', 'keep-alive', 'transfer-encoding', OUTCOME_HEADER];
/** Headers of a body that is written anew. */
const OF_BODY = ['content-encoding', 'content-length', 'transfer-encoding'];
const CONNECT_MS = 5000;
/** Less than the time after which the other process closes an idle connection. */
const IDLE_MS = 30_000;

/** The process that answers. */
export interface Target {
  url: string;
  /** Known to all processes. */
  secret: string;
}

/** How a request is handed over. */
export interface Handing {
  /** Called instead of an answer if the process does not give one. */
  onAway: () => void;
  /** Called with the outcome that the other process has noted, before its answer is passed on. */
  onOutcome?: (text: string) => void;
  handed?: HandedRequest;
  /** In the place of the body, which was read. */
  body?: Buffer;
}

/** Hands requests to another process, and its answers back, in pieces as they come: bodies, files and streams. */
export class RequestForwarder {
  private readonly agents = {
    http: new Agent({ keepAlive: true, timeout: IDLE_MS }),
    https: new SecureAgent({ keepAlive: true, timeout: IDLE_MS }),
  };

  forward(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    { onAway, onOutcome, handed, body }: Handing,
  ): ClientRequest {
    const hop = writeHop({ client: request.socket.remoteAddress ?? '', handed }, target.secret);
    const passed = this.ask(request, target, passedHeaders(request, hop, body));
    // The other process has limits of its own.
    response.setTimeout(0);
    const timer = setTimeout(() => passed.destroy(), CONNECT_MS);
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(timer));
      else clearTimeout(timer);
    });
    passed.once('response', (answer) => {
      const outcome = answer.headers[OUTCOME_HEADER];
      if (typeof outcome === 'string') onOutcome?.(outcome);
      response.writeHead(answer.statusCode ?? 502, without(OF_ANSWER, answer.rawHeaders));
      response.flushHeaders();
      answer.pipe(response);
      answer.once('close', () => {
        if (!answer.complete) response.destroy();
      });
    });
    passed.on('error', () => {
      clearTimeout(timer);
      if (response.headersSent) response.destroy();
      else onAway();
    });
    response.once('finish', () => {
      // The rest of a body that nobody wants must be read, or its sender waits for ever.
      request.unpipe(passed);
      request.resume();
      if (!passed.writableFinished) passed.destroy();
    });
    onClosed(response, () => {
      if (!response.writableFinished) passed.destroy();
    });
    if (body) passed.end(body);
    else request.pipe(passed);
    return passed;
  }

  /** Ends all that wait for an answer, and those whose answer has begun. */
  drop(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private ask(request: IncomingMessage, { url }: Target, headers: string[]): ClientRequest {
    const base = new URL(url);
    const isSecure = base.protocol === 'https:';
    return (isSecure ? askByHttps : askByHttp)(base, {
      agent: isSecure ? this.agents.https : this.agents.http,
      method: request.method,
      path: request.url,
      headers,
      setHost: false,
    });
  }
}

/** Ours come first: a server drops those beyond a number. */
function passedHeaders(request: IncomingMessage, hop: string, body?: Buffer): string[] {
  const dropped = [...OF_REQUEST, HOP_HEADER, ...(body ? OF_BODY : [])];
  return [HOP_HEADER, hop, ...lengthOf(request, body), ...without(dropped, request.rawHeaders)];
}

/** The header for a body that is written anew, or for a command without one. */
function lengthOf({ headers, method = '' }: IncomingMessage, body?: Buffer): string[] {
  if (body) return ['Content-Length', String(body.length)];
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  return hasBody || ['GET', 'HEAD'].includes(method) ? [] : ['Content-Length', '0'];
}

/** @param raw names and values in turn */
function without(names: string[], raw: string[]): string[] {
  return raw.filter((_text, index) => !names.includes(raw[index - (index % 2)].toLowerCase()));
}
