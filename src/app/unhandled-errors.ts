import { Logger } from '@nestjs/common';

const SHUTDOWN_LIMIT_MS = 8000;

export interface GuardedApp {
  /** Stores what has arrived, and ends. */
  close(): Promise<void>;
  /** True for a rejection that is known, and harms nothing. */
  isHarmless(error: unknown): boolean;
}

/**
 * Survives what the library is known to leave unhandled when a connection ends; anything else is a
 * fault of ours and ends the process with code 1, after the log line and with everything stored.
 */
export function handleUncaughtErrors(app: GuardedApp): void {
  const logger = new Logger('Process');
  let isEnding = false;

  const end = (what: string, error: unknown): void => {
    logger.fatal(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    // A fault while ending: nothing is gained by waiting for what is broken.
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  };

  process.on('unhandledRejection', (error) => {
    if (app.isHarmless(error)) {
      logger.warn(`The library left a rejection unhandled: ${String(error)}`);
    } else {
      end('Unhandled rejection', error);
    }
  });
  process.on('uncaughtException', (error) => end('Uncaught exception', error));
}
