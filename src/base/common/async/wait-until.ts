import { setTimeout as pause } from 'node:timers/promises';

/** In ms. */
export interface Looks {
  eachMs: number;
  withinMs: number;
}

/**
 * Looks until the condition holds: at once, and again after each pause.
 * @returns false if it does not hold in time
 */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { eachMs, withinMs }: Looks,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await pause(eachMs);
  }
  return true;
}
