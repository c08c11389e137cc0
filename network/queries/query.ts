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
export type QueryHandler = (query: Query) => BinaryNode[] | Promise<BinaryNode[]>;

/** The refusal of a known query. */
export class QueryError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}

/** A query without a handler; reported in `unknownQueries`. */
export class UnknownQueryError extends QueryError {
  constructor() {
    super(501, 'feature-not-implemented');
  }
}
