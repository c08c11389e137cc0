import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { SERVICE_VERSION } from '../../config/versions.js';
import { TargetGuard, TargetRefusedError } from '../target/target.guard.js';
import { AnswerReader, type Answer } from './answer.reader.js';
import { parseRetryAfter } from './retry.policy.js';
import { sign, type SignedMessage } from './signature.js';

/** An answer that takes longer is none. The Standard Webhooks specification asks for 15 to 30 s. */
export const TIMEOUT_MS = 15_000;
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
  /** By URL: to look at it each time takes as long as to sign. */
  private readonly targets = new Map<string, Target>();

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
    const startedAt = performance.now();
    const done = (facts: Pick<Attempt, 'status' | 'answer' | 'error'>): Attempt => ({
      at,
      duration_ms: Math.round(performance.now() - startedAt),
      ...facts,
    });
    try {
      const { status, headers, text } = await this.send(request, at, signal);
      const retryAfterMs = parseRetryAfter(single(headers['retry-after']), Date.now());
      return {
        attempt: done({ status, answer: text, error: errorOf(status) }),
        retryAfterMs: isGood(status) ? null : retryAfterMs,
      };
    } catch (error) {
      const attempt = done({ status: null, answer: null, error: describe(error) });
      return { attempt, retryAfterMs: null };
    }
  }

  private async send(request: WebhookRequest, at: number, signal?: AbortSignal): Promise<Answer> {
    const message = { ...request.message, timestamp: Math.floor(at / 1000) };
    const { agent, origin, path } = await this.targetOf(request.url);
    const reader = new AnswerReader();
    const stop = (): void => reader.abort(new Error('The service stopped it.'));
    const timer = setTimeout(() => reader.abort(new Error(NO_ANSWER)), TIMEOUT_MS);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      agent.dispatch(
        {
          origin,
          path,
          method: 'POST',
          body: message.body,
          headers: {
            ...(hasUserAgent(request) ? {} : { 'user-agent': USER_AGENT }),
            ...request.headers,
            'content-type': 'application/json',
            'webhook-id': message.id,
            'webhook-timestamp': String(message.timestamp),
            'webhook-signature': sign(message, request.secrets),
          },
        },
        reader,
      );
      return await reader.answer;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** @throws TargetRefusedError for an address that is refused; names are checked at each connection */
  private async targetOf(url: string): Promise<Target> {
    const known = this.targets.get(url);
    if (known) return known;
    const parsed = new URL(url);
    this.guard.assertHost(parsed);
    const { origin, pathname, search } = parsed;
    const target = { agent: await this.agentFor(parsed), origin, path: `${pathname}${search}` };
    this.targets.set(url, target);
    return target;
  }

  private async agentFor(url: URL): Promise<Agent> {
    // Late: most services have no webhooks.
    const { Agent } = await import('undici');
    const known = this.agents.get(url.origin);
    if (known) return known;
    const agent = new Agent({
      connect: { lookup: this.guard.lookupFor(url), timeout: TIMEOUT_MS },
      bodyTimeout: TIMEOUT_MS,
      headersTimeout: TIMEOUT_MS,
    });
    this.agents.set(url.origin, agent);
    return agent;
  }
}

interface Target {
  agent: Agent;
  origin: string;
  path: string;
}

export function isGood(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
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
