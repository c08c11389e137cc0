/**
 * Lets real time pass, which no slow machine stretches: the pace of a crowd, a moment chosen at random, a while in which
 * nothing may happen. Never so that something gets done: for that, `waitFor`. `test/architecture/bare-times.spec.ts` lists
 * who uses it, and why.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
