// @ts-check
import { commentOn, toType } from './client-types.js';

/**
 * @typedef {import('./client-types.js').Schema} Schema
 * @typedef {{ $ref?: string, description?: string, content?: Record<string, { schema: Schema }> }} Answer
 * @typedef {{ name: string, in: string, required?: boolean, description?: string, schema: Schema }} Parameter
 */

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} [summary]
 * @property {string} [description]
 * @property {unknown[]} [security]
 * @property {boolean} [x-service-wide]
 * @property {Parameter[]} [parameters]
 * @property {{ required?: boolean, content: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, Answer>} responses
 */

/**
 * @typedef {object} Document
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ responses?: Record<string, Answer> }} [components]
 */

const HEADING = '// Made from docs/openapi.json by build/client-calls.js. The build writes it.\n';
const STREAM = 'text/event-stream';
/** The form in which the client gives files. */
const FILE_TYPES = /** @type {const} */ ([
  [/^(image\/|application\/zip$)/, 'Blob | File'],
  // A file of a message may be a text.
  [/^\*\/\*$/, 'Blob | File | string'],
]);

/**
 * The types of the parameters and answers of each call.
 * @param {Document} document
 */
export function toCallTypes(document) {
  return callsOf(document)
    .map(({ path, operation }) => typesOf(operation, path, document.components?.responses ?? {}))
    .join('\n');
}

/**
 * The class with a method for each call.
 * @param {Document} document
 */
export function toCalls(document) {
  const calls = callsOf(document);
  const names = calls.flatMap(({ operation }) => {
    const name = nameOf(operation);
    return [`${name}Data`, `${name}Responses`];
  });
  return `${HEADING}
import { openCallStream } from '../events/call-stream.js';
import type { HttpClient } from '../http/http-client.js';
import type { Options } from '../http/call-options.js';
import type {
${names.map((name) => `  ${name},\n`).join('')}} from '../api/types.gen.js';

/** Every call of the API. */
export class DashboardApi {
  constructor(private readonly client: HttpClient) {}
${calls.map(toMethod).join('')}}
`;
}

/** @param {Document} document */
function callsOf({ paths }) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/**
 * @param {Operation} operation
 * @param {string} path
 * @param {Record<string, Answer>} shared
 */
function typesOf(operation, path, shared) {
  const name = nameOf(operation);
  const answers = Object.entries(operation.responses).map(([status, answer]) => {
    const { $ref } = answer;
    return /** @type {const} */ ([status, $ref ? (shared[lastOf($ref)] ?? answer) : answer]);
  });
  const data = [
    `  body${toBody(operation)};\n`,
    ...toParameters(operation, 'header', 'headers'),
    ...toParameters(operation, 'path', 'path'),
    ...toParameters(operation, 'query', 'query'),
    `  url: '${path}';\n`,
  ];
  const errors = answers.filter(([status]) => /^[45]/.test(status));
  const responses = answers.filter(([status, { content }]) => status.startsWith('2') && content);
  return [
    `export type ${name}Data = {\n${data.join('')}};\n`,
    ...toUnion(name, 'Error', errors),
    ...toUnion(name, 'Response', responses),
  ].join('\n');
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {(readonly [string, Answer])[]} answers
 */
function toUnion(name, kind, answers) {
  const fields = answers.map(
    ([status, answer]) => `${commentOn(answer)}  ${status}: ${toAnswer(answer)};\n`,
  );
  return [
    `export type ${name}${kind}s = {\n${fields.join('')}};\n`,
    `export type ${name}${kind} = ${name}${kind}s[keyof ${name}${kind}s];\n`,
  ];
}

/** @param {Answer} answer */
function toAnswer({ content = {} }) {
  const types = Object.entries(content).map(([mediaType, { schema }]) => {
    const [, type] = FILE_TYPES.find(([pattern]) => pattern.test(mediaType)) ?? [];
    return type ?? toType(schema);
  });
  return [...new Set(types)].join(' | ');
}

/** @param {Operation} operation */
function toBody({ requestBody }) {
  if (!requestBody) return '?: never';
  // Further types are other ways to say the same.
  const [first] = Object.values(requestBody.content);
  return `${requestBody.required ? '' : '?'}: ${toType(first?.schema ?? {})}`;
}

/**
 * @param {Operation} operation
 * @param {string} place
 * @param {string} field
 */
function toParameters({ parameters = [] }, place, field) {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return place === 'header' ? [] : [`  ${field}?: never;\n`];
  const fields = here.map(({ name, required, schema, ...parameter }) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `${commentOn(parameter)}    ${key}${required ? '' : '?'}: ${toType(schema)};\n`;
  });
  const isNeeded = here.some(({ required }) => required);
  return [`  ${field}${isNeeded ? '' : '?'}: {\n${fields.join('')}  };\n`];
}

/** @param {{ path: string, method: string, operation: Operation }} call */
function toMethod({ path, method, operation }) {
  const name = nameOf(operation);
  const { operationId, parameters = [], requestBody, responses } = operation;
  const [bodyType] = Object.keys(requestBody?.content ?? {});
  const isNeeded = Boolean(requestBody?.required) || parameters.some(({ required }) => required);
  const call = JSON.stringify({
    method: method.toUpperCase(),
    path,
    ...(bodyType && { bodyType }),
    ...(operation.security?.length === 0 && { isOpen: true }),
    ...(operation['x-service-wide'] && { isServiceWide: true }),
  });
  const options = `options${isNeeded ? '' : '?'}: Options<${name}Data, ThrowOnError>`;
  const isStream = STREAM in (responses[200]?.content ?? {});
  const made = isStream
    ? `openCallStream<${name}Responses>(this.client, ${call}, options)`
    : `this.client.call<${name}Responses, ThrowOnError>(${call}, options)`;
  return `
${commentOn({ description: [operation.summary, operation.description].filter(Boolean).join('\n\n') })}  ${operationId}<ThrowOnError extends boolean = true>(${options}) {
    return ${made};
  }
`;
}

/** @param {Operation} operation */
function nameOf({ operationId }) {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

/** @param {string} reference */
function lastOf(reference) {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
