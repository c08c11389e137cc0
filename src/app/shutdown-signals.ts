/** What asks the service to end: Ctrl+C, whoever manages it, a terminal that is closed. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const END_LIMIT_MS = 9000;

/**
 * Ends the process on a signal while the application is still being made, when there is nothing to finish;
 * and later sees to it that an ending comes to its end, as whoever has asked for it will not wait for long.
 * @returns to be called when the application can end by itself
 */
export function endOnSignals(): () => void {
  let isReady = false;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (!isReady) process.exit(0);
      // Nothing that was acknowledged can be lost by this: it is committed.
      setTimeout(() => process.exit(1), END_LIMIT_MS).unref();
    });
  }
  return () => (isReady = true);
}
