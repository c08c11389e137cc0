import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  Agent,
  request as askByHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Agent as SecureAgent, request as askByHttps } from 'node:https';

/** The address of the client and its signature, with a space between. */
export const HOP_HEADER = 'x-dashboard-hop';
/** For one connection only, and so not passed on (RFC 9110, 7.6.1 and 10.1.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect'];
const CONNECT_MS = 5000;

/** The process that answers. */
export interface Target {
  url: string;
  /** Known to all processes. */
  secret: string;
}

/** Hands requests to another process, and its answers back, in pieces as they come: bodies, files and streams. */
export class RequestForwarder {
  private readonly agents = {
    'http:': new Agent({ keepAlive: true }),
    'https:': new SecureAgent({ keepAlive: true }),
  };

  /** @param onAway called instead of an answer if the process does not give one */
  forward(
    request: IncomingMessage,
    response: ServerResponse,
    { url, secret }: Target,
    onAway: () => void,
  ): void {
    const base = new URL(url);
    const isSecure = base.protocol === 'https:';
    const passed = (isSecure ? askByHttps : askByHttp)(base, {
      agent: this.agents[isSecure ? 'https:' : 'http:'],
      method: request.method,
      path: request.url,
      headers: passedHeaders(request, secret),
      setHost: false,
    });
    // A stream may be silent for long; to connect must not take long.
    const timer = setTimeout(() => passed.destroy(), CONNECT_MS);
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(timer));
      else clearTimeout(timer);
    });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
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
    response.once('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    request.pipe(passed);
  }

  /** Ends all that wait for an answer, and those whose answer has begun. */
  drop(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }
}

function passedHeaders(request: IncomingMessage, secret: string): string[] {
  const { rawHeaders, socket } = request;
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index].toLowerCase();
    if (name !== HOP_HEADER && !HOP_BY_HOP.includes(name)) {
      passed.push(rawHeaders[index], rawHeaders[index + 1]);
    }
  }
  const address = socket.remoteAddress ?? '';
  return [...passed, HOP_HEADER, `${address} ${signatureOf(address, secret)}`];
}

/** The address of the client that another process has signed; null for anything else. */
export function clientOf(header: IncomingHttpHeaders[string], secret: string): string | null {
  const [address, signature = ''] = (header ?? '').toString().split(' ');
  const [given, right] = [signature, signatureOf(address, secret)].map((text) => Buffer.from(text));
  return given.length === right.length && timingSafeEqual(given, right) ? address : null;
}

function signatureOf(address: string, secret: string): string {
  return createHmac('sha256', secret).update(address).digest('base64url');
}
