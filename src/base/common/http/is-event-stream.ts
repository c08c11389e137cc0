import type { Response } from 'express';

/** True for an answer that goes on until one side ends it. */
export function isEventStream(response: Pick<Response, 'getHeader'>): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}
