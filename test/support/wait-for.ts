import { scaled } from './jest/machine-factor.js';

/** Pauses grow: most waits are short, and in long ones, looking takes time from the work. */
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 100;
const GROWTH = 1.3;

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
