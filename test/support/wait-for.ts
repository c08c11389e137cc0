import { scaled } from './jest/machine-factor.js';

/** Pauses grow with the time waited: most waits are short, and in long ones, looking takes time from the work. */
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 300;
const PART_OF_WAIT = 1 / 20;

/**
 * Waits until a condition holds and returns its value; fails with the last value.
 * @param what the condition's name in the failure
 * @param timeoutMs scaled, as that of any wait
 */
export async function waitFor<T>(
  what: string,
  condition: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = scaled(45_000),
): Promise<T> {
  const begunAt = performance.now();
  for (;;) {
    const value = await condition();
    if (value !== null && value !== undefined && value !== false) return value;
    const waitedMs = performance.now() - begunAt;
    if (waitedMs > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS + waitedMs * PART_OF_WAIT);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
