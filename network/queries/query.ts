import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ClientSession } from '../server/client-session.js';
import type { NetworkCore } from '../server/network-core.js';

/** One `<iq>` of a logged-in client. */
export interface Query {
  node: BinaryNode;
  session: ClientSession;
  core: NetworkCore;
}

/** Answers a query with the children of the result; may throw a `QueryError`. */
export type QueryHandler = (query: Query) => BinaryNode[];

/** A query that is understood and refused. */
export class QueryError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}

/** A query that the network has no answer for; it is reported as a gap. */
export class UnknownQueryError extends QueryError {
  constructor() {
    super(501, 'feature-not-implemented');
  }
}
