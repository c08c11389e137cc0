/** Ctrl+C, a service manager, a closed terminal. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const END_LIMIT_MS = 9000;

export interface Ending {
  /** To be called once the application can shut down by itself. */
  canEnd: () => void;
  /** Done before an exit that comes earlier than that. It must end soon. */
  before: () => Promise<void>;
  /** ms after a signal until the process exits with 1. */
  limitMs: number;
}

/**
 * Exits soon on a signal during startup, when there is little to finish. Later the application shuts
 * down by itself, and this only limits how long that may take.
 */
export function endOnSignals(): Ending {
  let isReady = false;
  const ending: Ending = {
    canEnd: () => (isReady = true),
    before: async () => {},
    limitMs: END_LIMIT_MS,
  };
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      if (!isReady) void ending.before().finally(() => process.exit(0));
      // No loss: everything that was acknowledged is committed.
      setTimeout(() => process.exit(1), ending.limitMs).unref();
    });
  }
  return ending;
}
