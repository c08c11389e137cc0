/**
 * Stretches a time limit for a slow machine. Tests measure the machine (`test/support/jest/machine-factor.js`) and tell
 * the processes that they start; without tests the machine counts as fast.
 */
export function scaled(ms: number): number {
  return ms * Number(process.env.TEST_MACHINE_FACTOR ?? 1);
}
