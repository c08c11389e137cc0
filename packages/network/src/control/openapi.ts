import { SCHEMAS, type Schema } from './answers.js';
import type { Command, Field, FieldKind } from './command.js';

const DONE: Schema = { description: 'What it has done; {"ok": true} if there is nothing to tell.' };
const error = (description: string): Schema => ({
  description,
  ...json({ $ref: '#/components/schemas/Error' }),
});

/** The OpenAPI document of the control port, from the commands themselves. */
export function toOpenApi(commands: Record<string, Command>, url: string): Schema {
  const paths = Object.entries(commands).map(([name, each]) => [`/${name}`, toPath(name, each)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'WhatsApp test network: control port',
      description:
        'Drives the people and the faults of a network. Only for programs on this machine.',
      version: '1',
    },
    servers: [{ url }],
    paths: Object.fromEntries(paths) as Schema,
    components: { schemas: SCHEMAS },
  };
}

function toPath(name: string, command: Command): Schema {
  const { description, fields, answer = DONE, isReading } = command;
  const isRequired = Object.values(fields).some(({ isOptional }) => !isOptional);
  const operationId = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const read: Schema = {
    operationId: `${operationId}State`,
    summary: description,
    responses: { 200: { description: 'As it is.', ...json(answer) } },
  };
  return {
    ...(isReading ? { get: read } : {}),
    post: {
      operationId,
      summary: description,
      requestBody: { required: isRequired, ...json(toSchema(fields)) },
      responses: {
        200: { description: 'It is done.', ...json(answer) },
        400: error('The request is wrong: nothing was done.'),
        409: error('The network cannot do it now, or it waited in vain.'),
      },
    },
  };
}

function json(schema: Schema): Schema {
  return { content: { 'application/json': { schema } } };
}

function toSchema(fields: Record<string, Field>): Schema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { kind }]) => [name, toType(kind)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function toType(kind: FieldKind): Schema {
  if (typeof kind !== 'string') return { type: 'string', enum: kind };
  return kind === 'strings' ? { type: 'array', items: { type: 'string' } } : { type: kind };
}
