import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Agent } from 'undici';
import { SecretMask } from '../../../base/masking/secret.mask.js';
import { SERVICE_VERSION } from '../../../base/config/package-info.js';
import { TargetGuard, TargetRefusedError } from '../target/target.guard.js';
import { AnswerReader, type Answer } from './answer.reader.js';
import { parseRetryAfter } from './retry.policy.js';
import { sign, type SignedMessage } from './signature.js';

/** A later answer counts as none. The Standard Webhooks specification asks for 15 to 30 s. */
export const TIMEOUT_MS = 15_000;
const MAX_ERROR = 300;
/** Shorter header values, such as a version, are no secrets, and occur in many answers. */
const LEAST_SECRET = 6;

const STOPPED = 'The service stopped it.';
const NO_ANSWER = `No complete answer within ${TIMEOUT_MS / 1000} s.`;
const USER_AGENT = `whatsapp-session-dashboard/${SERVICE_VERSION}`;

export interface WebhookRequest {
  url: string;
  /** The headers of the user. */
  headers: Record<string, string>;
  secrets: string[];
  message: Omit<SignedMessage, 'timestamp'>;
}

/** One try to deliver an event. */
export interface Attempt {
  /** ms; its begin. */
  at: number;
  duration_ms: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** The first 2 kB of the answer, if it has a body. */
  answer: string | null;
  /** The reason of a failure; null if it was successful. */
  error: string | null;
}

export interface AttemptResult {
  attempt: Attempt;
  retryAfterMs: number | null;
}

/** Posts webhooks: to the address that was checked, without redirects, with TLS verified. */
@Injectable()
export class WebhookClient implements OnApplicationShutdown {
  /** Agents by origin: the look-ups check the port of their target. */
  private readonly agents = new Map<string, Agent>();
  /** Targets by URL: parsing each time takes as long as signing. */
  private readonly targets = new Map<string, Target>();
  /** The headers of a webhook with the constant ones: merging them each time takes a tenth of a delivery. */
  private readonly headers = new WeakMap<Record<string, string>, Record<string, string>>();
  /** Requests by the signal that ends them. */
  private readonly readers = new WeakMap<AbortSignal, Set<AnswerReader>>();

  constructor(private readonly guard: TargetGuard) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
  }

  /**
   * Does not throw: the attempt has the error.
   * @param signal ends it
   */
  async post(request: WebhookRequest, signal?: AbortSignal): Promise<AttemptResult> {
    const at = Date.now();
    const startedAt = performance.now();
    let facts: Pick<Attempt, 'status' | 'answer' | 'error'>;
    let retryAfterMs: number | null = null;
    try {
      const { status, headers, text } = await this.send(request, at, signal);
      const answer = text && maskOf(request).text(text);
      facts = { status, answer, error: errorOf(status) };
      if (!isGood(status)) {
        retryAfterMs = parseRetryAfter(single(headers['retry-after']), Date.now());
      }
    } catch (error) {
      facts = { status: null, answer: null, error: maskOf(request).text(describe(error)) };
    }
    const durationMs = Math.round(performance.now() - startedAt);
    return { attempt: { at, duration_ms: durationMs, ...facts }, retryAfterMs };
  }

  private async send(request: WebhookRequest, at: number, signal?: AbortSignal): Promise<Answer> {
    const { url, headers, secrets, message } = request;
    const { agent, origin, path } = this.targets.get(url) ?? (await this.createTarget(url));
    const timestamp = Math.floor(at / 1000);
    const { id, body } = message;
    const reader = new AnswerReader();
    const readers = this.readersOf(signal);
    readers?.add(reader);
    const timer = setTimeout(() => reader.abort(new Error(NO_ANSWER)), TIMEOUT_MS);
    try {
      if (signal?.aborted) throw new Error(STOPPED);
      const own = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign({ id, body, timestamp }, secrets),
      };
      const sent = { ...this.constantHeaders(headers), ...own };
      agent.dispatch({ origin, path, method: 'POST', body, headers: sent }, reader);
      return await reader.answer;
    } finally {
      clearTimeout(timer);
      readers?.delete(reader);
    }
  }

  /** The requests that a signal ends, by one listener: one for each takes longer than signing. */
  private readersOf(signal: AbortSignal | undefined): Set<AnswerReader> | undefined {
    const known = signal && this.readers.get(signal);
    if (!signal || known) return known;
    const readers = new Set<AnswerReader>();
    this.readers.set(signal, readers);
    signal.addEventListener('abort', () => {
      for (const reader of readers) reader.abort(new Error(STOPPED));
    });
    return readers;
  }

  private constantHeaders(headers: Record<string, string>): Record<string, string> {
    const known = this.headers.get(headers);
    if (known) return known;
    const made = {
      ...(hasUserAgent(headers) ? {} : { 'user-agent': USER_AGENT }),
      ...headers,
      'content-type': 'application/json',
    };
    this.headers.set(headers, made);
    return made;
  }

  /** @throws TargetRefusedError for an address that is refused; names are checked at each connection */
  private async createTarget(url: string): Promise<Target> {
    const parsed = new URL(url);
    this.guard.assertHost(parsed);
    const { origin, pathname, search } = parsed;
    const target = { agent: await this.agentFor(parsed), origin, path: `${pathname}${search}` };
    this.targets.set(url, target);
    return target;
  }

  private async agentFor(url: URL): Promise<Agent> {
    // Loaded late: most services have no webhooks.
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

/** Masks secrets: a receiver may repeat its request in the answer, and an error may repeat that. */
function maskOf({ headers, secrets }: WebhookRequest): SecretMask {
  const values = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  const hidden = [...values, ...secrets].filter(({ length }) => length >= LEAST_SECRET);
  return new SecretMask(hidden.toSorted((one, other) => other.length - one.length));
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

function hasUserAgent(headers: Record<string, string>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'user-agent');
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
