import type { OpenAPIObject } from '@nestjs/swagger';
import type { UnknownFieldsPolicy } from '../../base/common/http/api.decorators.js';
import { ErrorDto } from '../../base/common/errors/error.dto.js';
import { refTo, type Operation, type Schema } from './schemas.js';

const HEADER = {
  description:
    'The query parameters and body fields of the request that this call does not have, comma-separated and percent-encoded.',
  schema: { type: 'string' },
  example: 'contain',
};

const WARNINGS: Schema = {
  type: 'array',
  items: { type: 'string' },
  description:
    'A sentence about each unknown query parameter and body field; absent if there is none.',
};

type JsonSchema = { $ref?: string; oneOf?: JsonSchema[] };
type Answer = { headers?: object; content?: Record<string, { schema: JsonSchema }> };

/** Describes the header once for all operations, and the warnings of errors. */
export function addUnknownFieldsHeader(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: { UnknownFields: HEADER } };
  addWarnings(document, refTo(ErrorDto));
}

/** Adds the header, and `warnings` in JSON objects, to the successful responses of an operation. */
export function addUnknownFields(
  document: OpenAPIObject,
  { responses }: Operation,
  policy: UnknownFieldsPolicy,
): void {
  if (policy === 'refuse') return;
  for (const [status, answer] of Object.entries(responses as Record<string, Answer>)) {
    if (!status.startsWith('2')) continue;
    answer.headers = { 'X-Unknown-Fields': { $ref: '#/components/headers/UnknownFields' } };
    const json = answer.content?.['application/json'];
    if (json && policy !== 'name-in-header') addWarnings(document, json.schema);
  }
}

function addWarnings(document: OpenAPIObject, schema: JsonSchema): void {
  for (const each of schema.oneOf ?? []) addWarnings(document, each);
  const name = schema.$ref?.split('/').at(-1);
  const described = name ? (document.components?.schemas?.[name] as Schema) : undefined;
  if (described) described.properties = { ...(described.properties as object), warnings: WARNINGS };
}
