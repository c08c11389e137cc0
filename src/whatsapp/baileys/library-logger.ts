import type { Logger } from '@nestjs/common';
import type { BaileysLogger } from './socket.factory.js';

/**
 * Passes the library's warnings on without their objects, which hold keys and message texts.
 * The level is `trace` because only at that level does the library show what it sends; `onSent`
 * gets that XML, the rest of the traces is dropped.
 */
export function createLibraryLogger(logger: Logger, onSent: (xml: string) => void): BaileysLogger {
  const library: BaileysLogger = {
    level: 'trace',
    child: () => library,
    trace: (object) => {
      const { msg, xml } = (object ?? {}) as { msg?: string; xml?: string };
      if (msg === 'xml send' && xml) onSent(xml);
    },
    debug: () => {},
    info: () => {},
    warn: (object, message) => logger.debug(summarize(object, message)),
    error: (object, message) => logger.warn(summarize(object, message)),
  };
  return library;
}

function summarize(object: unknown, message = ''): string {
  if (typeof object === 'string') return object;
  const { err, error, trace } = (object ?? {}) as Record<string, unknown>;
  const cause = (err ?? error) instanceof Error ? ((err ?? error) as Error).message : '';
  const [line] = typeof trace === 'string' ? trace.split('\n') : [''];
  return `library: ${message} ${cause || line}`.trim();
}
