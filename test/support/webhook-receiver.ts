import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { waitFor } from './wait-for.js';

/** The request of a webhook. */
export interface Received {
  /** `webhook-id` */
  id: string;
  type: string;
  data: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: string;
  /** ms */
  at: number;
}

/** The answer to a request. */
export type Answer = (request: Received, response: ServerResponse) => void;

export const ok: Answer = (_request, response) => response.writeHead(204).end();

/** Answers with this status and these headers. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => response.writeHead(code, headers).end(`status ${code}`);
}

/** Answers after this time, which a moved clock can pass. */
export function slowly(ms: number, answer: Answer = ok): Answer {
  return (request, response) => void setTimeout(() => answer(request, response), ms);
}

/** Ends the connection in the middle of the answer. */
export const half: Answer = (_request, response) => {
  response.writeHead(200, { 'Content-Length': 100 }).write('half of it', () => response.destroy());
};

export const never: Answer = () => {};

/** An HTTP server that receives webhooks. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Requests without a whole answer so far. */
  readonly unanswered = new Set<ServerResponse>();
  answer: Answer = ok;
  /** Number of opened connections. */
  connections = 0;
  private server: Server | undefined;
  private port = 0;

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await receiver.open();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The ids in the order of arrival, with repetitions. */
  get ids(): string[] {
    return this.received.map(({ id }) => id);
  }

  /** Listens on the same port as before. */
  async open(): Promise<void> {
    const server = createServer((request, response) => void this.take(request, response));
    server.on('connection', () => (this.connections += 1));
    this.server = server;
    // The default of 5 s would end a connection that the service is about to reuse on a busy machine.
    server.keepAliveTimeout = 65_000;
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
  }

  /** Stops listening. */
  async close(): Promise<void> {
    const { server } = this;
    if (!server?.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  async waitFor(text: string): Promise<Received> {
    return waitFor(`a webhook with ${text}`, () =>
      this.received.find(({ body }) => body.includes(text)),
    );
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>;
    const { headers } = request;
    const received = {
      id: String(headers['webhook-id']),
      type,
      data,
      headers,
      body,
      at: Date.now(),
    };
    this.received.push(received);
    this.unanswered.add(response);
    response.on('close', () => this.unanswered.delete(response));
    this.answer(received, response);
  }
}

/**
 * Verifies a request as a receiver does, with the package of the specification.
 * @throws Error for a wrong signature
 */
export function verify(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
): void {
  new Verifier(secret).verify(body, headers as Record<string, string>);
}
