import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import type { Directory } from '../directory/directory.js';
import type { Lookups } from '../directory/lookups.js';
import type { PrivacyTokens } from '../directory/privacy-tokens.js';
import type { Profiles } from '../directory/profiles.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { MediaServer } from '../media/media-server.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { UnknownQuery } from '../state/findings.js';

/** The session that a query comes from. */
export interface QuerySession {
  readonly device: CompanionDevice;
  isReceiving: boolean;
  send(stanza: BinaryNode): void;
  /** Delivers the offline stanzas, then goes live. */
  activate(): void;
  /** Ends the session of an unlinked device. */
  expelRemoved(): void;
}

/** The parts of the server that queries use. */
export interface QueryServices {
  readonly directory: Directory;
  readonly lookups: Lookups;
  readonly profiles: Profiles;
  readonly privacyTokens: PrivacyTokens;
  readonly media: MediaServer;
  readonly faults: NetworkFaults;
  readonly changes: ChangeSignal;
  readonly unknownQueries: UnknownQuery[];
  report(error: unknown): void;
}

/** One `<iq>` of a logged-in client. */
export interface Query {
  node: BinaryNode;
  session: QuerySession;
  core: QueryServices;
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
