import type { Call } from '../document.js';

type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: { default?: string | number };
};

/** The person's own values, where the document has examples. */
const VARIABLES: Record<string, string> = {
  jid: '{{chatJid}}',
  id: '{{messageId}}',
  to: '{{to}}',
  phone: '{{phone}}',
  token: '{{token}}',
  q: 'Hello',
};

export interface Changes {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

/** A request as Postman keeps it; what it need not have is there, and switched off. */
export function requestOf(
  { method, path, operation }: Call,
  description: string,
  changes: Changes = {},
) {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const { query = {}, headers = {} } = changes;
  const body = changes.body ?? bodyOf(operation);
  const file = fileOf(operation);
  return {
    method,
    description,
    header: parameters
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => entry(parameter, headers[parameter.name]))
      .concat(file ? [{ key: 'Content-Type', value: 'text/plain', disabled: false }] : []),
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ['{{baseUrl}}'],
      path: path
        .slice(1)
        .split('/')
        .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
      variable: parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, description: meaning }) => ({
          key: name,
          value: VARIABLES[name],
          description: meaning,
        })),
      query: parameters
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => entry(parameter, query[parameter.name])),
    },
    ...(body && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(body, null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
    ...(file && { body: { mode: 'raw', raw: file, options: { raw: { language: 'text' } } } }),
  };
}

interface Entry {
  key: string;
  value: string | undefined;
  description?: string;
  disabled: boolean;
}

function entry({ name, required, description, schema }: Parameter, own: string | undefined): Entry {
  const value = own ?? (required ? VARIABLES[name] : String(schema?.default ?? ''));
  return { key: name, value, description, disabled: !required && own === undefined };
}

/** A body that is a file, where there is no other form. */
export function fileOf({ requestBody }: Call['operation']): string | undefined {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  return content['application/octet-stream']?.example as string | undefined;
}

export function bodyOf({ requestBody }: Call['operation']): object | undefined {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const example = content['application/json']?.example as Record<string, unknown> | undefined;
  if (!example) return undefined;
  const entries = Object.entries(example).filter(([, value]) => value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, VARIABLES[name] ?? value]));
}
