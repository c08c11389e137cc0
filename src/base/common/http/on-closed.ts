import type { ServerResponse } from 'node:http';

/**
 * Calls back when an answer is over, at once if it is already. A client may leave while its request waits for something,
 * and `close` comes only once: a listener that is added after it would never be called.
 */
export function onClosed(response: ServerResponse, isOver: () => void): void {
  if (response.closed) isOver();
  else response.once('close', isOver);
}
