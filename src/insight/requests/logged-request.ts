import type { ErrorCode } from '../../base/common/errors/error-table.js';
import type { ClientKind } from './dto/client-kind.js';

/** One request to the API that has ended, without secrets. */
export interface LoggedRequest {
  /** Rising, in the order in which requests ended. */
  seq: number;
  id: string;
  /** ms */
  at: number;
  client: ClientKind;
  /** False for a request that may come from anybody who reaches the port. */
  hasAccess: boolean;
  /** The name of its token; null if it has none. */
  token: string | null;
  /** The accounts that its token may see; null without access. */
  tokenAccounts: readonly string[] | null;
  /** Null if it was refused before, or is about the whole service. */
  account: string | null;
  userAgent: string | null;
  method: string;
  /** The pattern; null if no route matched, or the request was refused before. */
  route: string | null;
  /** With its query. */
  path: string;
  /** Null if the client went away before the answer. */
  status: number | null;
  durationMs: number;
  /** Bytes sent to the client, with the headers. */
  answerBytes: number;
  errorCode: ErrorCode | null;
  chatJid: string | null;
  messageId: string | null;
  headers: Record<string, string>;
  bodyType: string | null;
  /** Null if the client did not tell it. */
  bodyBytes: number | null;
  /** Null if there was none, or if it is not kept. */
  body: object | null;
  isMasked: boolean;
}
