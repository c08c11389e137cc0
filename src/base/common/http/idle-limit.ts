import type { Response } from 'express';

/** The longest silence of a connection; only an incoming file may take longer (streams have a heartbeat). */
export const IDLE_LIMIT_MS = 180_000;

/** Lets the client wait for its response as long as the work takes. */
export async function withoutIdleLimit<Result>(
  response: Response,
  work: () => Promise<Result>,
): Promise<Result> {
  response.setTimeout(0);
  try {
    return await work();
  } finally {
    response.setTimeout(IDLE_LIMIT_MS);
  }
}
