import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../../auth/access/api-token.js';
import type { Access } from '../../base/common/http/request-outcome.js';

/** Tells, signed, of a request that a process hands to another one. */
export const HOP_HEADER = 'x-dashboard-hop';
/** Tells the first process what the other one has noted of the request, for its log. */
export const OUTCOME_HEADER = 'x-dashboard-outcome';

/** A request that another process has let in, and hands to the one that has its account. */
export interface HandedRequest {
  /** Null for what the list of accounts shows of all that the process has. */
  account: string | null;
  access: Access;
  requestId: string;
}

export interface Hop {
  /** The address of the client. */
  client: string;
  /** Missing if it is handed to the process that leads, which has yet to let it in. */
  handed?: HandedRequest;
}

/** @param secret known to all processes */
export function writeHop(hop: Hop, secret: string): string {
  const text = toText(hop);
  return `${text} ${signatureOf(text, secret)}`;
}

/** Null for anything that no process has signed, and before the secret is known. */
export function readHop({ headers }: IncomingMessage, secret: string): Hop | null {
  if (secret === '') return null;
  const [text, signature = ''] = (headers[HOP_HEADER] ?? '').toString().split(' ');
  return isSameSecret(signature, signatureOf(text, secret)) ? (fromText(text) as Hop) : null;
}

/** JSON in the letters that a header may have. */
export function toText(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export function fromText(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
