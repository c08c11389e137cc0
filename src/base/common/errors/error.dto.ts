import type { ErrorCode } from './error-table.js';

export class ErrorDetailDto {
  /** The field of the request. */
  field: string;
  message: string;
}

/** The one body of every error. */
export class ErrorDto {
  /** What happened, in one sentence for a person. */
  error: string;
  /** The stable code of the error. */
  code: ErrorCode;
  status_code: number;
  /** What to do about it. */
  hint?: string;
  /** When the same request may be repeated: ms since 1970. */
  retry_at?: number;
  /** What is wrong with each field. */
  details?: ErrorDetailDto[];
  /** The same id as in the header `X-Request-Id` and in the log. */
  request_id: string;
}
