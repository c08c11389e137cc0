import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests run: queries are synchronous, and awaiting promises between them does not
 * yield to the event loop.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
