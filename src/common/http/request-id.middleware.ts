import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'X-Request-Id';
/** What a client may choose itself: harmless in a log line and in a header. */
const CLIENT_ID = /^[\w.-]{1,64}$/;

const ids = new AsyncLocalStorage<string>();

/** Names every request, by the client's own id if it sends a usable one. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  const own = request.get(HEADER);
  const id = own && CLIENT_ID.test(own) ? own : randomUUID();
  response.setHeader(HEADER, id);
  ids.run(id, next);
}

export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER));
}

/** Of the request that the running code works for, if it does for one. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
