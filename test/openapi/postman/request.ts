import type { Call } from '../document.js';

type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: { default?: string | number; enum?: string[] };
};

/** The person's own values, where the document has examples. */
const VARIABLES: Record<string, string> = {
  jid: '{{chatJid}}',
  group_jid: '{{groupJid}}',
  id: '{{messageId}}',
  call_id: '{{callId}}',
  webhook_id: '{{webhookId}}',
  account: 'second',
  request_id: '{{requestId}}',
  command: 'faults',
  to: '{{to}}',
  phone: '{{phone}}',
  token: '{{token}}',
  q: 'Hello',
};

export interface Changes {
  /** With the file in the same body. */
  isMultipart?: boolean;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
}

/** A request as Postman keeps it; optional parts are there, and switched off. */
export function requestOf(
  { method, path, operation }: Call,
  description: string,
  changes: Changes = {},
) {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const { query = {}, headers = {}, isMultipart = false } = changes;
  const body = isMultipart ? undefined : (changes.body ?? bodyOf(operation));
  const file = isMultipart ? MULTIPART : fileOf(operation);
  return {
    method,
    description,
    header: parameters
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => entry(parameter, headers[parameter.name]))
      .concat(file ? [{ key: 'Content-Type', value: file.type, disabled: false }] : []),
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
    ...(file && { body: { mode: 'raw', raw: file.text, options: { raw: { language: 'text' } } } }),
  };
}

interface Entry {
  key: string;
  value: string | undefined;
  description?: string;
  disabled: boolean;
}

function entry({ name, required, description, schema }: Parameter, own: string | undefined): Entry {
  const needed = schema?.enum?.[0] ?? VARIABLES[name];
  const value = own ?? (required ? needed : String(schema?.default ?? ''));
  return { key: name, value, description, disabled: !required && own === undefined };
}

export interface Body {
  type: string;
  text: string;
}

/** A file and the other fields of its message, as a text: it needs no file on the disk. */
export const MULTIPART: Body = {
  type: 'multipart/form-data; boundary=part',
  text: [
    '--part',
    'Content-Disposition: form-data; name="type"',
    '',
    'document',
    '--part',
    'Content-Disposition: form-data; name="file"; filename="hello.txt"',
    '',
    'A file with one line.',
    '--part--',
    '',
  ].join('\r\n'),
};

/** A call that takes a file beside the fields of its JSON body. */
export function takesMultipart({ requestBody }: Call['operation']): boolean {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  return 'multipart/form-data' in content && 'application/json' in content;
}

/** A body that is a file, where there is no other form. */
export function fileOf({ requestBody }: Call['operation']): Body | undefined {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const text = content['application/octet-stream']?.example as string | undefined;
  return text === undefined ? undefined : { type: 'text/plain', text };
}

export function bodyOf({ requestBody }: Call['operation']): object | undefined {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  const example = content['application/json']?.example as Record<string, unknown> | undefined;
  if (!example) return undefined;
  const entries = Object.entries(example).filter(([, value]) => value !== null);
  const filled = entries.map(([name, value]) => [
    name,
    typeof value === 'string' ? (VARIABLES[name] ?? value) : value,
  ]);
  return Object.fromEntries(filled) as object;
}
