import type { Request, Response } from 'express';
import { didYouMean } from '../nearest-word.js';
import type { KnownFields } from './known-fields.js';

const HEADER = 'X-Unknown-Fields';
/** The names come from the client: they are cut, so that the response stays small. */
const MAX_FIELDS = 20;
const MAX_NAME = 64;

export interface UnknownField {
  name: string;
  /** The end of a sentence: what it is, and what was probably meant. */
  problem: string;
  place: 'query parameter' | 'body field';
}

/** Finds the query parameters and body fields that a route does not have; only the first of very many. */
export function findUnknownFields(
  { query, body }: Pick<Request, 'query' | 'body'>,
  known: KnownFields,
): UnknownField[] {
  return [
    ...unknownOf(query, known.query, 'query parameter'),
    ...unknownOf(body, known.body, 'body field'),
  ].slice(0, MAX_FIELDS);
}

/** Names the fields in the header, and in `warnings` of the body that is sent later. */
export function announceUnknownFields(response: Response, fields: UnknownField[]): void {
  if (fields.length === 0 || response.headersSent) return;
  response.setHeader(HEADER, fields.map(({ name }) => encodeURIComponent(name)).join(', '));
  response.locals.warnings = fields.map(
    ({ place, name, problem }) => `The ${place} ${name} ${problem}`,
  );
}

/** The body of a response with its `warnings`, if it has any. */
export function addWarnings<Body extends object>(
  body: Body,
  { locals }: Pick<Response, 'locals'>,
): Body & { warnings?: string[] } {
  const { warnings } = locals as { warnings?: string[] };
  return warnings ? { ...body, warnings } : body;
}

function unknownOf(values: unknown, known: string[], place: UnknownField['place']): UnknownField[] {
  if (typeof values !== 'object' || values === null) return [];
  const names = Object.keys(values).filter((name) => !known.includes(name));
  return names.slice(0, MAX_FIELDS).map((name) => {
    const short = name.slice(0, MAX_NAME).replace(/\p{Surrogate}/gu, '\ufffd');
    return { name: short, problem: `is unknown.${didYouMean(short, known)}`, place };
  });
}
