import type { ErrorDetailDto, ErrorDto } from '../api/types.gen.js';

/** Codes of the client's own; all others come from the service. */
export type ClientErrorCode =
  | 'events_truncated'
  | 'message_failed'
  | 'read_only'
  | 'unreachable'
  | 'unreadable_answer'
  | 'wait_timeout';

/** A code of this version of the service, or of a later one. */
export type DashboardErrorCode = ErrorDto['code'] | ClientErrorCode | (string & {});

export interface DashboardErrorFacts {
  /** The status of HTTP; 0 if there was no answer. */
  status?: number | undefined;
  code: DashboardErrorCode;
  /** A hint what to do about it. */
  hint?: string | undefined;
  requestId?: string | undefined;
  /** The mistakes by field of the request. */
  details?: ErrorDetailDto[] | undefined;
  /** The time from which the same request may be repeated: ms since 1970. */
  retryAt?: number | undefined;
  cause?: unknown;
}

/** A failed call: the error, its stable code, and what to do. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError';
  readonly status: number;
  readonly code: DashboardErrorCode;
  /** A hint what to do, where the message does not say it. */
  readonly hint: string | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;
  readonly details: ErrorDetailDto[];
  readonly retryAt: number | undefined;

  constructor(message: string, facts: DashboardErrorFacts) {
    super(message, { cause: facts.cause });
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.hint = facts.hint;
    this.requestId = facts.requestId;
    this.details = facts.details ?? [];
    this.retryAt = facts.retryAt;
  }

  /** True if the service, or the way to it, may work again later: the same call can be repeated. */
  get isPassing(): boolean {
    return this.status === 0
      ? this.code === 'unreachable'
      : this.status === 429 || this.status === 408 || this.status >= 500;
  }
}
