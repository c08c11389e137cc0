import { HttpException } from '@nestjs/common';
import { ApiError } from './api.error.js';
import type { ErrorDto } from './error.dto.js';
import { ERROR_TABLE, type ErrorCode, type ErrorEntry } from './error-table.js';

const ONE_FILE = 'A multipart body has one file, as the part "file".';

/** By the code of the parser of multipart bodies (multer, lib/multer-error.js). */
const MULTIPART_SENTENCES: Record<string, string> = {
  LIMIT_FILE_COUNT: ONE_FILE,
  LIMIT_UNEXPECTED_FILE: ONE_FILE,
  LIMIT_FIELD_COUNT: 'The body has too many fields.',
  LIMIT_PART_COUNT: 'The body has too many parts.',
  LIMIT_FIELD_KEY: 'The name of a field is too long.',
  LIMIT_FIELD_VALUE: 'The value of a field is too long.',
};

/** A fault of the stores, with advice for a person. */
export interface StoreFault {
  code: Extract<ErrorCode, 'store_fails' | 'store_away'>;
  hint: string;
}

/** Undefined for errors that are no fault of the stores. */
export type ExplainFault = (error: unknown) => StoreFault | undefined;

/** Turns anything thrown into the error body; unknown errors reveal no internals. */
export function toErrorBody(
  error: unknown,
  requestId: string,
  explain: ExplainFault = () => undefined,
): ErrorDto {
  const { code: ownCode, message, options } = toApiError(error);
  const isOurs = ERROR_TABLE[ownCode].status === 500;
  const fault = isOurs ? explain(options.cause ?? error) : undefined;
  const code = fault?.code ?? ownCode;
  const entry: ErrorEntry = ERROR_TABLE[code];
  const hint = fault?.hint ?? options.hint ?? entry.hint;
  return {
    error: message,
    code,
    status_code: entry.status,
    ...(hint && { hint }),
    ...(options.retryAt !== undefined && { retry_at: options.retryAt }),
    ...(options.details && { details: options.details }),
    request_id: requestId,
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return fromMultipartError(error) ?? fromHttpError(error) ?? toInternalError(error);
}

function fromHttpError(error: unknown): ApiError | null {
  const status = statusOf(error);
  if (status === 404) return new ApiError('not_found', 'There is nothing at this address.');
  if (status === 413) return new ApiError('body_too_large', 'The body is too large.');
  if (status === 415)
    return new ApiError('unsupported_media_type', 'This kind of body is not expected here.');
  // The router rejects paths that it cannot decode, such as `%zz`.
  if (status === 400) return new ApiError('validation_failed', 'The request is malformed.');
  return null;
}

function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : null;
}

function toInternalError(cause: unknown): ApiError {
  return new ApiError('internal_error', 'Something went wrong inside the service.', { cause });
}

/** The error for a wrong multipart body; null for other errors. */
function fromMultipartError(error: unknown): ApiError | null {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { code, field } = (cause ?? {}) as { code?: unknown; field?: unknown };
  const sentence = typeof code === 'string' ? MULTIPART_SENTENCES[code] : undefined;
  if (sentence === undefined) return null;
  const details =
    typeof field === 'string' ? { details: [{ field, message: 'is not expected' }] } : {};
  return new ApiError('validation_failed', sentence, details);
}
