import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'X-Request-Id';
/** Ids that clients may choose: safe in a log line and in a header. */
const CLIENT_ID = /^[\w.-]{1,64}$/;

/** Gives every request an id: the client's own if it sends a valid one. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const own = request.get(HEADER);
  const id = own && CLIENT_ID.test(own) ? own : randomUUID();
  response.setHeader(HEADER, id);
  next();
}

export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER));
}
