import type { ErrorCode } from './error-table.js';

export interface ErrorDetail {
  field: string;
  message: string;
}

/** A failure with a stable code; the table of codes gives its HTTP status and hint. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: ErrorOptions & { details?: ErrorDetail[]; hint?: string } = {},
  ) {
    super(message, options);
  }
}
