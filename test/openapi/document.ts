import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

const ROOT = join(import.meta.dirname, '../..');

export const DOCUMENT_PATH = join(ROOT, 'docs/openapi.json');

/** The document as it is committed. */
export function readCommitted(): OpenAPIObject {
  return JSON.parse(readFileSync(DOCUMENT_PATH, 'utf8')) as OpenAPIObject;
}

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface Call {
  method: (typeof METHODS)[number];
  path: string;
  operation: Operation;
}

/** All operations, in the order of the document, with the responses that they refer to. */
export function callsOf(document: OpenAPIObject): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase() as Lowercase<typeof method>];
      return operation ? [{ method, path, operation: withResponses(operation, document) }] : [];
    }),
  );
}

function withResponses(operation: Operation, { components }: OpenAPIObject): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (!response || !('$ref' in response)) return [status, response] as const;
    return [status, components?.responses?.[response.$ref.split('/').at(-1) ?? '']] as const;
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

/** The documented call of a request; if two fit, the one without variables. */
export function findCall(document: OpenAPIObject, asked: string, path: string): Call {
  const found = callsOf(document).find(({ method, path: template }) => {
    const pattern = template.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/g, '[^/]+');
    return method === asked && new RegExp(`^${pattern}$`).test(path);
  });
  if (!found) throw new Error(`The document has no ${asked} ${path}`);
  return found;
}
