import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import { toErrorBody } from '../../base/common/errors/error-body.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ErrorDto } from '../../base/common/errors/error.dto.js';
import { ERROR_TABLE, type ErrorCode } from '../../base/common/errors/error-table.js';
import { refTo, type Operation } from './schemas.js';

const REQUEST_ID = '4429c972-784b-423c-ac09-e3df6a617397';
const CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const DETAILS = [{ field: 'limit', message: 'must be a whole number from 1 to 1000' }];

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
} as const;

const ALLOW = {
  Allow: { description: 'The methods that this path takes.', schema: { type: 'string' } },
} as const;

const HEADERS: Record<number, typeof RETRY_AFTER | typeof ALLOW> = {
  405: ALLOW,
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** Adds an example of each error. */
export function addErrorExamples(document: OpenAPIObject): void {
  const examples = CODES.map((code) => [code, { summary: code, value: exampleOf(code) }] as const);
  document.components = { ...document.components, examples: Object.fromEntries(examples) };
}

/** Adds the responses for these errors to an operation: references, since many operations have the same ones. */
export function addErrorResponses(
  document: OpenAPIObject,
  operation: Operation,
  codes: ErrorCode[],
): void {
  const unique = CODES.filter((code) => codes.includes(code));
  for (const status of new Set(unique.map((code) => ERROR_TABLE[code].status))) {
    // A status that is an answer of the route, with a body of its own.
    if (status in operation.responses) continue;
    const ofStatus = unique.filter((code) => ERROR_TABLE[code].status === status);
    const name = ofStatus.join('-');
    const responses = { ...document.components?.responses, [name]: toResponse(status, ofStatus) };
    document.components = { ...document.components, responses };
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function toResponse(status: number, codes: ErrorCode[]) {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ...(HEADERS[status] && { headers: HEADERS[status] }),
    content: {
      'application/json': {
        schema: refTo(ErrorDto),
        examples: Object.fromEntries(examples) as Record<string, { $ref: string }>,
      },
    },
  };
}

function exampleOf(code: ErrorCode): ErrorDto {
  const details = code === 'validation_failed' ? DETAILS : undefined;
  return toErrorBody(new ApiError(code, ERROR_TABLE[code].message, { details }), REQUEST_ID);
}
