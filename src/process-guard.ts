import { Logger } from '@nestjs/common';
import { isLibraryRejection } from './whatsapp/baileys/library-rejection.js';
import { silenceLibsignal } from './whatsapp/baileys/silence-libsignal.js';

/**
 * Survives what the library is known to leave unhandled when a connection ends; anything else is a
 * fault of ours and ends the process, after the log line.
 */
export function guardProcess(): void {
  const logger = new Logger('Process');
  silenceLibsignal();
  process.on('unhandledRejection', (error) => {
    if (isLibraryRejection(error)) {
      logger.warn(`The library left a rejection unhandled: ${String(error)}`);
      return;
    }
    logger.fatal(`Unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  });
}
