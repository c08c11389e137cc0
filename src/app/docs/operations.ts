import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '../../base/common/errors/error-table.js';
import { scopeOf } from '../../base/common/http/api.decorators.js';
import { completeResponses } from './responses.js';
import { addErrorExamples, addErrorResponses } from './error-responses.js';
import { EXAMPLES } from './examples/examples.js';
import { PARAMETERS } from './document-texts.js';
import type { Route } from './routes.js';
import type { Operation, Schema } from './schemas.js';
import { addUnknownFields, addUnknownFieldsHeader } from './unknown-fields.js';

type Parameter = {
  name: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};

const FILE_EXAMPLE = 'A file with one line.\n';
const FILE: Schema = { type: 'string', format: 'binary' };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Errors of every route: they occur before the route's handler. */
const COMMON_ERRORS: ErrorCode[] = [
  'host_not_allowed',
  'origin_not_allowed',
  'method_not_allowed',
  'headers_too_large',
  'internal_error',
  'store_fails',
  'store_away',
  'moving',
];
const BODY_ERRORS: ErrorCode[] = [
  'validation_failed',
  'malformed_json',
  'json_too_deep',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
];

/** Adds to each operation the parts that the compiler plugin does not know: errors, examples, tags. */
export function completeOperations(document: OpenAPIObject, routes: Map<string, Route>): void {
  addErrorExamples(document);
  addUnknownFieldsHeader(document);
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) completeOperation(document, { method, operation }, routes);
    }
  }
}

function completeOperation(
  document: OpenAPIObject,
  { method, operation }: { method: string; operation: Operation },
  routes: Map<string, Route>,
): void {
  const id = operation.operationId ?? '';
  const route = routes.get(id);
  if (!route) throw new Error(`The route ${id} is unknown`);
  operation.operationId = id.split('.')[1] ?? id;
  operation.tags = [route.section];
  splitSummary(operation);
  if (route.metadata.needsToken) {
    const scope = scopeOf(route.metadata, method.toUpperCase());
    Object.assign(operation, { 'x-token-scope': scope });
  } else operation.security = [];
  if (route.isServiceWide) Object.assign(operation, { 'x-service-wide': true });
  for (const parameter of (operation.parameters ?? []) as Parameter[]) completeParameter(parameter);
  addBodyExample(operation);
  addFileBodies(operation, route.metadata.fileBodies);
  if (route.metadata.isBodyOptional) Object.assign(operation.requestBody!, { required: false });
  completeResponses(operation, route.metadata);
  addUnknownFields(document, operation, route.metadata.unknownFields);
  addErrorResponses(document, operation, errorsOf(operation, route));
}

/** Splits a route's doc comment: the first paragraph is the summary, the rest the description. */
function splitSummary(operation: Operation): void {
  const paragraphs = (operation.summary ?? '').split(/\n\s*\n/);
  const [summary = '', ...others] = paragraphs.map((text) => text.replace(/\s+/g, ' ').trim());
  operation.summary = summary;
  if (others.length > 0) operation.description = others.join('\n\n');
}

function completeParameter(parameter: Parameter): void {
  const { schema } = parameter;
  // Query parameters are described by their class.
  if (parameter.in !== 'query') Object.assign(parameter, PARAMETERS[parameter.name]);
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

function errorsOf(operation: Operation, { metadata }: Route): ErrorCode[] {
  const hasInput = (operation.parameters ?? []).some((parameter) =>
    'in' in parameter ? parameter.in === 'query' : false,
  );
  return [
    ...COMMON_ERRORS,
    ...(metadata.needsToken ? (['unauthorized', 'too_many_requests'] as const) : []),
    // The error for a token without the scope.
    ...(metadata.needsToken && metadata.scope !== 'any' ? (['not_found'] as const) : []),
    ...(hasInput ? (['validation_failed'] as const) : []),
    ...(operation.requestBody ? BODY_ERRORS : []),
    ...metadata.errors,
  ];
}

/** Adds the bodies that are files, or contain one beside the fields of the JSON body. */
function addFileBodies(operation: Operation, mediaTypes: string[]): void {
  if (mediaTypes.length === 0) return;
  const body = operation.requestBody;
  const content = body && 'content' in body ? body.content : {};
  const fields = content['application/json']?.schema;
  for (const mediaType of mediaTypes) {
    const part = { type: 'object', properties: { file: FILE } };
    const multipart = fields ? { allOf: [fields, part] } : { ...part, required: ['file'] };
    content[mediaType] = mediaType.startsWith('multipart/')
      ? { schema: multipart }
      : { schema: FILE, example: FILE_EXAMPLE };
  }
  operation.requestBody = { required: true, content };
}
