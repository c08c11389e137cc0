import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent, Dispatcher } from 'undici';
import { SERVICE_VERSION } from '../../config/versions.js';
import { TargetGuard, TargetRefusedError } from '../target/target.guard.js';
import { parseRetryAfter } from './retry.policy.js';
import { sign, type SignedMessage } from './signature.js';

/** An answer that takes longer is none. The Standard Webhooks specification asks for 15 to 30 s. */
export const TIMEOUT_MS = 15_000;
/** Bytes of the answer that are shown. */
const SHOWN_BYTES = 2048;
/** An answer that is longer costs the connection: it is not read to its end. */
const MOST_BYTES = 65_536;
const MAX_ERROR = 300;

const NO_ANSWER = `No complete answer within ${TIMEOUT_MS / 1000} s.`;
const USER_AGENT = `whatsapp-session-dashboard/${SERVICE_VERSION}`;

export interface WebhookRequest {
  url: string;
  /** The user's own. */
  headers: Record<string, string>;
  secrets: string[];
  message: Omit<SignedMessage, 'timestamp'>;
}

/** One try to deliver an event. */
export interface Attempt {
  /** ms; when it began. */
  at: number;
  duration_ms: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** The first 2 kB of the answer, if it has a body. */
  answer: string | null;
  /** Why it failed; null if it was successful. */
  error: string | null;
}

export interface AttemptResult {
  attempt: Attempt;
  retryAfterMs: number | null;
}

/** Posts webhooks: to the address that was checked, without redirects, with TLS verified. */
@Injectable()
export class WebhookClient implements OnApplicationShutdown {
  /** By origin: its look-ups check the port of their target. */
  private readonly agents = new Map<string, Agent>();

  constructor(private readonly guard: TargetGuard) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  /**
   * Does not throw: what went wrong is in the attempt.
   * @param signal ends it
   */
  async post(request: WebhookRequest, signal?: AbortSignal): Promise<AttemptResult> {
    const at = Date.now();
    const limit = new TimeLimit(signal);
    const startedAt = performance.now();
    const done = (facts: Pick<Attempt, 'status' | 'answer' | 'error'>): Attempt => ({
      at,
      duration_ms: Math.round(performance.now() - startedAt),
      ...facts,
    });
    try {
      const answer = await this.send(request, at, limit.signal);
      const { statusCode: status, headers } = answer;
      const text = await readStart(answer.body);
      const retryAfterMs = parseRetryAfter(single(headers['retry-after']), Date.now());
      return {
        attempt: done({ status, answer: text, error: errorOf(status) }),
        retryAfterMs: isGood(status) ? null : retryAfterMs,
      };
    } catch (error) {
      const reason = limit.isOver ? NO_ANSWER : describe(error);
      return { attempt: done({ status: null, answer: null, error: reason }), retryAfterMs: null };
    } finally {
      limit.end();
    }
  }

  private async send(
    request: WebhookRequest,
    at: number,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const url = new URL(request.url);
    this.guard.assertHost(url);
    const message = { ...request.message, timestamp: Math.floor(at / 1000) };
    const agent = await this.agentFor(url);
    return agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      signal,
      body: message.body,
      headers: {
        ...(hasUserAgent(request) ? {} : { 'user-agent': USER_AGENT }),
        ...request.headers,
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(message.timestamp),
        'webhook-signature': sign(message, request.secrets),
      },
    });
  }

  private async agentFor(url: URL): Promise<Agent> {
    const known = this.agents.get(url.origin);
    if (known) return known;
    // Late: most services have no webhooks.
    const { Agent } = await import('undici');
    const agent = new Agent({
      connect: { lookup: this.guard.lookupFor(url), timeout: TIMEOUT_MS },
      bodyTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
    });
    this.agents.set(url.origin, agent);
    return agent;
  }
}

/** Ends a request after its time, or with the signal of who asked. Lighter than `AbortSignal.any` with a time-out. */
class TimeLimit {
  private readonly controller = new AbortController();
  private readonly abort = (): void => this.controller.abort();
  private readonly timer: NodeJS.Timeout;
  /** Whether the time was up. */
  isOver = false;

  constructor(private readonly outer?: AbortSignal) {
    if (outer?.aborted) this.abort();
    outer?.addEventListener('abort', this.abort);
    this.timer = setTimeout(() => {
      this.isOver = true;
      this.abort();
    }, TIMEOUT_MS);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.abort);
  }
}

export function isGood(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The rest is read as well, so that the connection can be used again, unless it is long. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    if (size < SHOWN_BYTES) pieces.push(piece);
    size += piece.length;
    if (size > MOST_BYTES) break;
  }
  if (size === 0) return null;
  return Buffer.concat(pieces).subarray(0, SHOWN_BYTES).toString('utf8');
}

function errorOf(status: number): string | null {
  if (isGood(status)) return null;
  if (status >= 300 && status < 400) return `Redirects are not followed (HTTP ${status}).`;
  if (status === 410) return 'The receiver is gone (HTTP 410).';
  return `The receiver answered with HTTP ${status}.`;
}

function describe(error: unknown): string {
  const { message, cause } = error as Error;
  const reason = error instanceof TargetRefusedError ? message : causeOf(message, cause);
  return reason.slice(0, MAX_ERROR);
}

function causeOf(message: string, cause: unknown): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function hasUserAgent({ headers }: WebhookRequest): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent');
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
