/** ms; all processes of a machine read the same clock. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
