/**
 * Lets real time pass, which no slow machine stretches: for the pace of a crowd, a moment chosen at random, or a while
 * in which nothing may happen. Never to wait for a result: that is for `waitFor`.
 * `test/architecture/bare-times.spec.ts` lists its users, and why they use it.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
