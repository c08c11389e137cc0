import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../../packages/network/src/transport/loopback.js';
import { checkSignature, type SignatureCheck } from './check-signature.js';

/** The kind of its answers: success, an error, a late answer, none, or that it is gone for good. */
export const ANSWERS = ['ok', 'error', 'slow', 'never', 'gone'] as const;
export type CatcherAnswer = (typeof ANSWERS)[number];

const STATUS: Record<CatcherAnswer, number | null> = {
  ok: 200,
  error: 500,
  slow: 200,
  never: null,
  gone: 410,
};
const SLOW_MS = 5000;
const MOST_KEPT = 50;
const MAX_BODY_BYTES = 1024 * 1024;

/** One request that came. */
export interface Caught {
  /** The header `webhook-id`. */
  id: string;
  /** Number of earlier copies, under the same id. */
  repetition: number;
  type: string;
  /** ISO 8601 */
  at: string;
  signature: SignatureCheck;
  /** Null if it is not answered. */
  status: number | null;
  body: string;
}

/** A receiver of webhooks on loopback: shows its requests, and answers as set. */
export class Catcher {
  answer: CatcherAnswer = 'ok';
  private caught: Caught[] = [];
  private readonly secrets: string[] = [];
  private readonly counts = new Map<string, number>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly http = createServer((request, response) => {
    this.take(request, response).catch(() => response.destroy());
  });
  private port = 0;

  private constructor(private readonly slowMs: number) {}

  static async open(slowMs = SLOW_MS): Promise<Catcher> {
    const catcher = new Catcher(slowMs);
    catcher.port = await listenOnLoopback(catcher.http, 0);
    return catcher;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/caught`;
  }

  /** The newest first. */
  get latest(): Caught[] {
    return this.caught.toReversed();
  }

  /** Signatures by this secret hold, too. */
  trust(secret: string): void {
    this.secrets.push(secret);
  }

  clear(): void {
    this.caught = [];
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.http.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const id = String(request.headers['webhook-id'] ?? '');
    const repetition = this.counts.get(id) ?? 0;
    this.counts.set(id, repetition + 1);
    const status = STATUS[this.answer];
    this.caught.push({
      id,
      repetition,
      type: typeOf(body),
      at: new Date().toISOString(),
      signature: checkSignature(request.headers, body, this.secrets),
      status,
      body,
    });
    this.caught = this.caught.slice(-MOST_KEPT);
    if (status !== null) this.respond(response, status);
  }

  private respond(response: ServerResponse, status: number): void {
    const end = () => response.writeHead(status).end(`The catcher answers ${status}.`);
    if (this.answer !== 'slow') return void end();
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      end();
    }, this.slowMs);
    this.timers.add(timer);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BODY_BYTES) throw new Error('the body is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function typeOf(body: string): string {
  try {
    const { type } = JSON.parse(body) as { type?: unknown };
    return typeof type === 'string' ? type : '';
  } catch {
    return '';
  }
}
