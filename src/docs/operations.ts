import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '../common/errors/error-table.js';
import { completeResponses } from './responses.js';
import { addErrorExamples, errorResponses } from './error-responses.js';
import { EXAMPLES } from './examples/examples.js';
import { PARAMETERS } from './document-texts.js';
import type { Route } from './routes.js';
import type { Operation, Schema } from './schemas.js';

type Parameter = { name: string; required?: boolean; description?: string; schema?: Schema };

/** What may happen to every request before its route is asked. */
const COMMON_ERRORS: ErrorCode[] = [
  'host_not_allowed',
  'origin_not_allowed',
  'method_not_allowed',
  'headers_too_large',
  'internal_error',
  'store_fails',
];
const BODY_ERRORS: ErrorCode[] = [
  'validation_failed',
  'malformed_json',
  'json_too_deep',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
];

/** Says of each operation what the compiler plugin cannot know. */
export function completeOperations(document: OpenAPIObject, routes: Map<string, Route>): void {
  addErrorExamples(document);
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post]) {
      if (operation) completeOperation(operation, routes);
    }
  }
}

function completeOperation(operation: Operation, routes: Map<string, Route>): void {
  const id = operation.operationId ?? '';
  const route = routes.get(id);
  if (!route) throw new Error(`Nothing is known of the route ${id}`);
  operation.operationId = id.split('.')[1] ?? id;
  operation.tags = [route.section];
  splitSummary(operation);
  if (!route.metadata.needsToken) operation.security = [];
  for (const parameter of (operation.parameters ?? []) as Parameter[]) completeParameter(parameter);
  addBodyExample(operation);
  completeResponses(operation, route.metadata);
  Object.assign(operation.responses, errorResponses(errorsOf(operation, route)));
}

/** The comment of a route: its first paragraph is the summary. */
function splitSummary(operation: Operation): void {
  const paragraphs = (operation.summary ?? '').split(/\n\s*\n/);
  const [summary = '', ...others] = paragraphs.map((text) => text.replace(/\s+/g, ' ').trim());
  operation.summary = summary;
  if (others.length > 0) operation.description = others.join('\n\n');
}

function completeParameter(parameter: Parameter): void {
  const { schema } = parameter;
  Object.assign(parameter, PARAMETERS[parameter.name]);
  if (schema?.default !== undefined) parameter.required = false;
}

function addBodyExample({ requestBody }: Operation): void {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const json = content['application/json'];
  if (json) json.example = EXAMPLES[nameOf(json.schema)];
}

function nameOf(schema: object | undefined): string {
  return schema && '$ref' in schema ? String(schema.$ref).split('/').at(-1)! : '';
}

function errorsOf(operation: Operation, { metadata: facts }: Route): ErrorCode[] {
  const hasInput = (operation.parameters ?? []).some((parameter) =>
    'in' in parameter ? parameter.in === 'query' : false,
  );
  return [
    ...COMMON_ERRORS,
    ...(facts.needsToken ? (['unauthorized', 'too_many_requests'] as const) : []),
    ...(hasInput ? (['validation_failed'] as const) : []),
    ...(operation.requestBody ? BODY_ERRORS : []),
    ...facts.errors,
  ];
}
