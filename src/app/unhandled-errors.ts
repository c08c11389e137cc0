import { Logger } from '../base/common/logging/logger.js';

const SHUTDOWN_LIMIT_MS = 8000;

export interface GuardedApp {
  /** Stores all received data, and shuts down. */
  close(): Promise<void>;
  /** True for a rejection that is known and does no harm. */
  isHarmless(error: unknown): boolean;
}

/** Stops handling for the application before: a process that begins to lead has two, one after the other. */
let endFormer = (): void => {};

/**
 * Survives the rejections that Baileys leaves unhandled when a connection ends. Anything else is a bug
 * of ours: it is logged, all received data is stored, and the process exits with code 1.
 */
export function handleUncaughtErrors(app: GuardedApp): void {
  endFormer();
  const logger = new Logger('Process');
  let isEnding = false;

  const end = (what: string, error: unknown): void => {
    logger.fatal(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    // A second error during the shutdown: waiting would not help.
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  };

  const onRejection = (error: unknown): void => {
    if (app.isHarmless(error)) {
      logger.warn(`The library left a rejection unhandled: ${String(error)}`);
    } else {
      end('Unhandled rejection', error);
    }
  };
  const onException = (error: unknown): void => end('Uncaught exception', error);
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  endFormer = () => {
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
  };
}
