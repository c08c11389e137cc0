/** Ctrl+C, a service manager, a closed terminal. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const END_LIMIT_MS = 9000;

/**
 * Exits at once on a signal during startup, when there is nothing to finish. Later the application shuts
 * down by itself, and this only limits how long that may take.
 * @returns call it once the application can shut down by itself
 */
export function endOnSignals(): () => void {
  let isReady = false;
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (!isReady) process.exit(0);
      // No loss: everything that was acknowledged is committed.
      setTimeout(() => process.exit(1), END_LIMIT_MS).unref();
    });
  }
  return () => (isReady = true);
}
