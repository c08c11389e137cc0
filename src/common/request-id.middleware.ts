import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'X-Request-Id';
/** What a client may choose itself: harmless in a log line and in a header. */
const OWN_ID = /^[\w.-]{1,64}$/;

/** Names every request, by the client's own id if it sends a usable one. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const own = request.get(HEADER);
  response.setHeader(HEADER, own && OWN_ID.test(own) ? own : randomUUID());
  next();
}

export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER));
}
