import type { Request } from 'express';

const FILES = /^\/api(?:\/accounts\/[^/]+)?\/media\/?$/;
const MESSAGES = /^\/api(?:\/accounts\/[^/]+)?\/chats\/[^/]+\/messages\/?$/;

/** True for a request whose body is a file, or has one: its route reads it as a stream. */
export function isFileRequest(
  request: Pick<Request, 'method' | 'originalUrl' | 'headers'>,
): boolean {
  if (request.method !== 'POST') return false;
  const path = request.originalUrl.split('?')[0] ?? '';
  if (FILES.test(path)) return true;
  return MESSAGES.test(path) && isMultipart(request);
}

export function isMultipart({ headers }: Pick<Request, 'headers'>): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}
