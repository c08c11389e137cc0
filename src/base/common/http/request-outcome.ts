import type { Response, Request } from 'express';
import type { ApiScope } from '../api-scope.js';
import type { ErrorCode } from '../errors/error-table.js';

/** The permissions of a client. */
export interface Access {
  /** The name of its token; null if it needs none, or has the one that allows everything. */
  token: string | null;
  /** Names of accounts; `*` is each. */
  accounts: readonly string[];
  scopes: readonly ApiScope[];
}

/** The reader of an answer, as far as it decides what they may see: a token, or a webhook. */
export type Viewer = Pick<Access, 'accounts'>;

/** The outcome of a request, beyond its status. */
export interface RequestOutcome {
  /** Noted once the client has shown a token, or if none is needed. Not for paths that are open to everybody. */
  access?: Access;
  /** The id of the login whose cookie let it in. */
  loginId?: string;
  /** The account that the request is about. */
  account?: string;
  errorCode?: ErrorCode;
  chatJid?: string;
  messageId?: string;
}

/** Notes it for the end of the request. */
export function noteOutcome({ locals }: Pick<Response, 'locals'>, outcome: RequestOutcome): void {
  Object.assign(locals, outcome);
}

export function outcomeOf({ locals }: Pick<Response, 'locals'>): RequestOutcome {
  return locals;
}

/** The viewer of a response; without access, one that sees nothing. */
export function viewerOf(response: Pick<Response, 'locals'>): Viewer {
  return outcomeOf(response).access ?? { accounts: [] };
}

/** The message that an answer such as that of `POST /api/send` is about. */
export function toMessageOutcome(answer: object): RequestOutcome {
  const { chat_jid: chatJid, message_id: messageId } = answer as Record<string, unknown>;
  return typeof chatJid === 'string' && typeof messageId === 'string' ? { chatJid, messageId } : {};
}

/** True for an answer that goes on until one side ends it. */
export function isEventStream(response: Pick<Response, 'getHeader'>): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/** The declared pattern of a request's route, such as `/api/chats/:jid/messages`; known once it is matched. */
export function matchedRoute({ route }: Pick<Request, 'route'>): string | null {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/api/') ? path : null;
}
