import type { Logger } from '@nestjs/common';
import type { BaileysLogger } from './socket.factory.js';

/** Who looks at the raw traffic, if anybody does. */
export interface TrafficWatcher {
  readonly isWatched: boolean;
  onSent(xml: string): void;
}

/**
 * Passes the library's warnings on without their objects, which hold keys and message texts. While
 * somebody watches the traffic, its level is `trace`: only then does the library show what it sends,
 * at the price of writing every stanza as XML. The rest of the traces is dropped.
 */
export function createLibraryLogger(logger: Logger, traffic: TrafficWatcher): BaileysLogger {
  const library: BaileysLogger = {
    get level() {
      return traffic.isWatched ? 'trace' : 'info';
    },
    child: () => library,
    trace: (object) => {
      const { msg, xml } = (object ?? {}) as { msg?: string; xml?: string };
      if (msg === 'xml send' && xml) traffic.onSent(xml);
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
