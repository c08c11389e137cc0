import { json, type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../errors/api.error.js';
import type { ErrorCode } from '../errors/error-table.js';
import { isFileRequest } from './file-request.js';
import { findHalfCharacter } from './half-characters.js';
import { hasBody } from './has-body.js';
import { describeJsonFault, NOT_AN_OBJECT } from './json-fault.js';
import { isDeeperThan } from './json-depth.js';

/** Enough for the longest text with every character escaped (`\ud83d\ude00`). */
const MAX_BODY_BYTES = 1024 * 1024;
/** No call needs more than one level; the validator recurses, and would overflow the stack. */
const MAX_BODY_DEPTH = 32;

const parse = json({ limit: MAX_BODY_BYTES, strict: true });

/** Errors by the `type` of the body parser's errors. */
const PARSER_ERRORS: Record<string, [ErrorCode, string]> = {
  'encoding.unsupported': ['unsupported_media_type', 'The encoding of the body is not supported.'],
  'charset.unsupported': ['unsupported_media_type', 'The charset of the body is not supported.'],
  'entity.too.large': ['body_too_large', 'The body is too large.'],
};

/** Parses JSON objects; files are left to their routes, and any other body is rejected with a code that says why. */
export function parseJsonBody(request: Request, response: Response, next: NextFunction): void {
  if (isFileRequest(request)) {
    next();
    return;
  }
  if (hasBody(request) && !request.is('json')) {
    next(new ApiError('unsupported_media_type', 'The body is not sent as JSON.'));
    return;
  }
  // The parser would wait for the whole body first.
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    next(new ApiError('body_too_large', 'The body is too large.'));
    return;
  }
  parse(request, response, (error?: unknown) => {
    const refusal = error ? toApiError(error) : checkBody(request.body);
    // Deleted, since a deep body would overflow the stack of later readers.
    if (refusal) request.body = undefined;
    next(refusal);
  });
}

function checkBody(body: unknown): ApiError | undefined {
  if (Array.isArray(body)) return new ApiError('malformed_json', NOT_AN_OBJECT);
  if (isDeeperThan(MAX_BODY_DEPTH, body)) {
    return new ApiError('json_too_deep', 'The body is nested too deeply.');
  }
  return findHalfCharacter(body);
}

function toApiError(error: unknown): ApiError {
  const { type, body } = error as { type?: string; body?: unknown };
  if (type === 'entity.parse.failed' && typeof body === 'string') {
    return new ApiError('malformed_json', describeJsonFault(body), { cause: error });
  }
  const [code, message] = PARSER_ERRORS[type ?? ''] ?? [
    'malformed_json',
    'The body could not be read.',
  ];
  return new ApiError(code, message, { cause: error });
}
