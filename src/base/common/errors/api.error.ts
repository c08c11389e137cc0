import type { ErrorDetailDto } from './error.dto.js';
import type { ErrorCode } from './error-table.js';

export interface ApiErrorOptions {
  details?: ErrorDetailDto[];
  /** Replaces the hint of the error table. */
  hint?: string;
  /** Seconds, for the header `Retry-After`. */
  retryAfterS?: number;
  /** ms; when the same request may be repeated. */
  retryAt?: number;
  /** Methods, for the header `Allow`. */
  allowed?: string[];
}

/** An error with a stable code; the error table has its HTTP status and hint. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: ErrorOptions & ApiErrorOptions = {},
  ) {
    super(message, options);
  }
}
