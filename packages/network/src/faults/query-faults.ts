import type { BinaryNode } from '@whiskeysockets/baileys';
import { children } from '../transport/nodes.js';
import type { TimerRegistry } from '../state/timer-registry.js';

/**
 * The queries that a fault applies to: those of a namespace (`usync`), those of a namespace that contain a tag
 * (`usync/contact`, `encrypt/count`), or those that a function accepts.
 */
export type QueryMatcher = string | ((query: BinaryNode) => boolean);

/** An error response. */
export interface QueryFailure {
  code: number;
  text: string;
}

interface QueryRule {
  fits: (query: BinaryNode) => boolean;
  left: number;
  delayMs?: number;
  failure?: QueryFailure;
  isSilent?: boolean;
}

/** Delays, drops or fails answers to queries. */
export class QueryFaults {
  private rules: QueryRule[] = [];
  private delayMs = 0;
  private silence?: (query: BinaryNode) => boolean;

  constructor(private readonly timers: TimerRegistry) {}

  slow(delayMs: number, matcher?: QueryMatcher, times = Infinity): void {
    if (matcher === undefined) this.delayMs = delayMs;
    else this.rules.push({ fits: toPredicate(matcher), left: times, delayMs });
  }

  silent(matcher: QueryMatcher | boolean): void {
    if (typeof matcher === 'boolean') this.silence = matcher ? () => true : undefined;
    else this.silence = toPredicate(matcher);
  }

  /** Leaves the next `times` matching queries unanswered. */
  ignore(matcher: QueryMatcher, times: number): void {
    this.rules.push({ fits: toPredicate(matcher), left: times, isSilent: true });
  }

  /** Answers the next `times` (by default all) matching queries with an error. */
  fail(
    matcher: QueryMatcher,
    code = 429,
    text = code === 429 ? 'rate-overlimit' : 'internal-server-error',
    times = Infinity,
  ): void {
    this.rules.push({ fits: toPredicate(matcher), left: times, failure: { code, text } });
  }

  clear(): void {
    this.rules = [];
    this.delayMs = 0;
    this.silence = undefined;
  }

  /** Answers at once, late, with an error, or never, depending on the faults. */
  answer(query: BinaryNode, send: (failure?: QueryFailure) => void): void {
    if (this.silence?.(query)) return;
    const rule = this.rules.find(({ left, fits }) => left > 0 && fits(query));
    if (rule) rule.left -= 1;
    if (rule?.isSilent) return;
    const delayMs = rule?.delayMs ?? this.delayMs;
    if (delayMs > 0) this.timers.after(delayMs, () => send(rule?.failure));
    else send(rule?.failure);
  }
}

export function toPredicate(matcher: QueryMatcher): (query: BinaryNode) => boolean {
  if (typeof matcher === 'function') return matcher;
  const [xmlns, tag] = matcher.split('/');
  return (query) => query.attrs.xmlns === xmlns && (tag === undefined || contains(query, tag));
}

function contains(parent: BinaryNode, tag: string): boolean {
  return children(parent).some((item) => item.tag === tag || contains(item, tag));
}
