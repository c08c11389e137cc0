import type { Response } from 'express';
import type { ApiScope } from '../api-scope.js';
import type { ErrorCode } from '../errors/error-table.js';

/** What a client may do. */
export interface Access {
  /** The name of its token; null if it needs none, or has the one that allows everything. */
  token: string | null;
  /** Names of accounts; `*` is each. */
  accounts: readonly string[];
  scopes: readonly ApiScope[];
}

/** Whoever gets an answer, as far as it decides what they may see: a token, or a webhook. */
export type Viewer = Pick<Access, 'accounts'>;

/** What came of a request, beyond its status. */
export interface RequestOutcome {
  /** Noted once the client has shown a token, or if none is needed. Not for paths that are open to everybody. */
  access?: Access;
  /** Of the login whose cookie let it in. */
  loginId?: string;
  /** The account that the request is about. */
  account?: string;
  errorCode?: ErrorCode;
  chatJid?: string;
  messageId?: string;
}

/** Remembers it for those who look when the request has ended. */
export function noteOutcome({ locals }: Pick<Response, 'locals'>, outcome: RequestOutcome): void {
  Object.assign(locals, outcome);
}

export function outcomeOf({ locals }: Pick<Response, 'locals'>): RequestOutcome {
  return locals;
}

/** Whoever asked; without access, one that sees nothing. */
export function viewerOf(response: Pick<Response, 'locals'>): Viewer {
  return outcomeOf(response).access ?? { accounts: [] };
}

/** The message that an answer such as that of `POST /api/send` is about. */
export function toMessageOutcome(answer: object): RequestOutcome {
  const { chat_jid: chatJid, message_id: messageId } = answer as Record<string, unknown>;
  return typeof chatJid === 'string' && typeof messageId === 'string' ? { chatJid, messageId } : {};
}
