import { scaled } from './jest/machine-factor.js';

/** Most waits are short; in long ones, asking takes its time from what is waited for. */
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;
const GROWTH = 1.3;

/**
 * Waits until a condition holds and returns what it gave; fails with the last thing it saw.
 * @param what names the condition in the failure
 * @param timeoutMs scaled, as that of any wait
 */
export async function waitFor<T>(
  what: string,
  condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = scaled(45_000),
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let pauseMs = SHORTEST_PAUSE_MS;
  for (;;) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * GROWTH);
  }
}
