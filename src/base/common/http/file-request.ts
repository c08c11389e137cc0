import type { Request } from 'express';
import { toRoutePattern } from './route-pattern.js';
import type { IncomingMessage } from 'node:http';

const FILES = ofEachAccount('/media');
const MESSAGES = ofEachAccount('/chats/:jid/messages');

/** True for a request whose body is a file, or has one: its route reads it as a stream. */
export function isFileRequest(
  request: Pick<Request, 'method' | 'originalUrl' | 'headers'>,
): boolean {
  if (request.method !== 'POST') return false;
  const path = request.originalUrl.split('?')[0] ?? '';
  if (FILES.some((route) => route.test(path))) return true;
  return MESSAGES.some((route) => route.test(path)) && isMultipart(request);
}

export function isMultipart({ headers }: Pick<Request, 'headers'>): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

function ofEachAccount(route: string): RegExp[] {
  return ['/api', '/api/accounts/:account'].map((start) => toRoutePattern(start + route));
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
