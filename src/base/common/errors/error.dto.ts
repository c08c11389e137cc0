import type { ErrorCode } from './error-table.js';

export class ErrorDetailDto {
  /** The field of the request. */
  field: string;
  message: string;
}

/** The body of every error. */
export class ErrorDto {
  /** One sentence for a person about what happened. */
  error: string;
  /** The stable code of the error. */
  code: ErrorCode;
  status_code: number;
  /** Advice: what to do about it. */
  hint?: string;
  /** The time at which the same request may be repeated: ms since 1970. */
  retry_at?: number;
  /** The fault of each field. */
  details?: ErrorDetailDto[];
  /** The same id as in the header `X-Request-Id` and in the log. */
  request_id: string;
}
