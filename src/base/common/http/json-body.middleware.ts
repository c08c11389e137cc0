import { json, type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../errors/api.error.js';
import type { ErrorCode } from '../errors/error-table.js';
import { isFileRequest, hasBody } from './file-request.js';
import { describeJsonFault, NOT_AN_OBJECT } from './json-fault.js';
import { invalidField } from '../errors/invalid-field.js';

/** Enough for the longest text with every character escaped (`\ud83d\ude00`). */
const MAX_BODY_BYTES = 1024 * 1024;
/** No call needs more than one level; the validator recurses, and would overflow the stack. */
const MAX_BODY_DEPTH = 32;

/** One half of a character that UTF-16 writes in two units: no encoding can send it. */
const HALF = /\p{Surrogate}/u;
const HALF_HINT =
  'An emoji has two UTF-16 units: cut texts between characters, not between units, and escape both of them.';

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

/** True if objects and lists are nested deeper than `levels`. Not recursive, so that it cannot overflow the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  let containers = [value].filter(isContainer);
  for (let level = 0; level < levels && containers.length > 0; level += 1) {
    containers = containers.flatMap((each) => Object.values(each)).filter(isContainer);
  }
  return containers.length > 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Finds half of a character anywhere in a body, in a field or in its name. It would be stored in one form and sent in
 * another: the library encodes it as three bytes that are no UTF-8 or as U+FFFD, by the length of the text.
 * @param value not nested deeply: it is walked by recursion
 */
function findHalfCharacter(value: unknown, path: string[] = []): ApiError | undefined {
  if (typeof value === 'string') return checkText(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    const fault = checkText(name, path) ?? findHalfCharacter(field, [...path, name]);
    if (fault) return fault;
  }
  return undefined;
}

function checkText(text: string, path: string[]): ApiError | undefined {
  if (text.isWellFormed()) return undefined;
  const half = HALF.exec(text);
  const unit = text.charCodeAt(half?.index ?? 0).toString(16);
  const message = `has half of a character at position ${half?.index}: \\u${unit} alone`;
  return invalidField(path.join('.') || 'The body', message, HALF_HINT);
}
