import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '../common/errors/error-table.js';
import { completeAnswers } from './answers.js';
import { addErrorExamples, errorAnswers } from './error-answers.js';
import { EXAMPLES } from './examples/examples.js';
import { PARAMETERS } from './document-texts.js';
import type { Route } from './routes.js';
import type { Operation, Schema } from './schemas.js';

type Parameter = { name: string; required?: boolean; description?: string; schema?: Schema };

/** What may happen to every request before its route is asked. */
const EVERYWHERE: ErrorCode[] = [
  'host_not_allowed',
  'origin_not_allowed',
  'method_not_allowed',
  'headers_too_large',
  'internal_error',
  'store_fails',
];
const WITH_BODY: ErrorCode[] = [
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
      if (operation) complete(operation, routes);
    }
  }
}

function complete(operation: Operation, routes: Map<string, Route>): void {
  const id = operation.operationId ?? '';
  const route = routes.get(id);
  if (!route) throw new Error(`Nothing is known of the route ${id}`);
  operation.operationId = id.split('.')[1] ?? id;
  operation.tags = [route.section];
  splitSummary(operation);
  if (!route.facts.needsToken) operation.security = [];
  for (const parameter of (operation.parameters ?? []) as Parameter[]) complement(parameter);
  addBodyExample(operation);
  completeAnswers(operation, route.facts);
  Object.assign(operation.responses, errorAnswers(errorsOf(operation, route)));
}

/** The comment of a route: its first paragraph is the summary. */
function splitSummary(operation: Operation): void {
  const paragraphs = (operation.summary ?? '').split(/\n\s*\n/);
  const [summary = '', ...others] = paragraphs.map((text) => text.replace(/\s+/g, ' ').trim());
  operation.summary = summary;
  if (others.length > 0) operation.description = others.join('\n\n');
}

function complement(parameter: Parameter): void {
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

function errorsOf(operation: Operation, { facts }: Route): ErrorCode[] {
  const hasInput = (operation.parameters ?? []).some((parameter) =>
    'in' in parameter ? parameter.in === 'query' : false,
  );
  return [
    ...EVERYWHERE,
    ...(facts.needsToken ? (['unauthorized', 'too_many_requests'] as const) : []),
    ...(hasInput ? (['validation_failed'] as const) : []),
    ...(operation.requestBody ? WITH_BODY : []),
    ...facts.errors,
  ];
}
