let offsetMs = 0;

/** ms; the time by the clock of WhatsApp and of everybody but the service. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Moves that clock, as if the machine of the service had a wrong one. */
export function moveServerClock(toOffsetMs: number): void {
  offsetMs = toOffsetMs;
}
