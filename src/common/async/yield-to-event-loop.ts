import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests have their turn: queries are synchronous, and a long row of them, with only
 * promises between, would keep the event loop to itself.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
