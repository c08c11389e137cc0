import type { ErrorDetailDto } from './error.dto.js';
import type { ErrorCode } from './error-table.js';

export interface ApiErrorOptions {
  details?: ErrorDetailDto[];
  /** Instead of the table's. */
  hint?: string;
  /** Seconds, for the header of that name. */
  retryAfterS?: number;
  /** ms; when the same request may be made again. */
  retryAt?: number;
  /** Methods, for the header `Allow`. */
  allowed?: string[];
}

/** A failure with a stable code; the table of codes gives its HTTP status and hint. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: ErrorOptions & ApiErrorOptions = {},
  ) {
    super(message, options);
  }
}
