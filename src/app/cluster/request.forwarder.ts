import { createHmac } from 'node:crypto';
import {
  Agent,
  request as askByHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as askByHttps } from 'node:https';
import { isSameSecret } from '../../auth/access/api-token.js';

/** The address of the client and its signature, with a space between. */
export const HOP_HEADER = 'x-dashboard-hop';
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
const OF_ANSWER = ['connection', 'keep-alive', 'transfer-encoding'];
const CONNECT_MS = 5000;
/** Less than the time after which the other process closes an idle connection. */
const IDLE_MS = 30_000;

/** The process that answers. */
export interface Target {
  url: string;
  /** Known to all processes. */
  secret: string;
}

/** Hands requests to another process, and its answers back, in pieces as they come: bodies, files and streams. */
export class RequestForwarder {
  private readonly agents = {
    http: new Agent({ keepAlive: true, timeout: IDLE_MS }),
    https: new SecureAgent({ keepAlive: true, timeout: IDLE_MS }),
  };

  /** @param onAway called instead of an answer if the process does not give one */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    onAway: () => void,
  ): void {
    const passed = this.ask(request, target);
    // The other process has limits of its own.
    response.setTimeout(0);
    const timer = setTimeout(() => passed.destroy(), CONNECT_MS);
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(timer));
      else clearTimeout(timer);
    });
    passed.once('response', (answer) => {
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
    response.once('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    request.pipe(passed);
  }

  /** Ends all that wait for an answer, and those whose answer has begun. */
  drop(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private ask(request: IncomingMessage, { url, secret }: Target): ClientRequest {
    const base = new URL(url);
    const isSecure = base.protocol === 'https:';
    return (isSecure ? askByHttps : askByHttp)(base, {
      agent: isSecure ? this.agents.https : this.agents.http,
      method: request.method,
      path: request.url,
      headers: passedHeaders(request, secret),
      setHost: false,
    });
  }
}

/** Ours come first: a server drops those beyond a number. */
function passedHeaders(request: IncomingMessage, secret: string): string[] {
  const { headers, rawHeaders, socket, method = '' } = request;
  const address = socket.remoteAddress ?? '';
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  const length = hasBody || ['GET', 'HEAD'].includes(method) ? [] : ['Content-Length', '0'];
  const hop = `${address} ${signatureOf(address, secret)}`;
  return [HOP_HEADER, hop, ...length, ...without([...OF_REQUEST, HOP_HEADER], rawHeaders)];
}

/** @param raw names and values in turn */
function without(names: string[], raw: string[]): string[] {
  return raw.filter((_text, index) => !names.includes(raw[index - (index % 2)].toLowerCase()));
}

/** The address of the client that another process has signed; null for anything else. */
export function clientOf(header: IncomingHttpHeaders[string], secret: string): string | null {
  const [address, signature = ''] = (header ?? '').toString().split(' ');
  return isSameSecret(signature, signatureOf(address, secret)) ? address : null;
}

function signatureOf(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url');
}
