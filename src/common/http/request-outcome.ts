import type { Response } from 'express';
import type { ErrorCode } from '../errors/error-table.js';

/** What came of a request, beyond its status. */
export interface RequestOutcome {
  /** The client has the token, or none is needed. Not noted for paths that are open to everybody. */
  hasAccess?: true;
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

/** The message that an answer such as that of `POST /api/send` is about. */
export function toMessageOutcome(answer: object): RequestOutcome {
  const { chat_jid: chatJid, message_id: messageId } = answer as Record<string, unknown>;
  return typeof chatJid === 'string' && typeof messageId === 'string' ? { chatJid, messageId } : {};
}
