import type { Logger } from '../../../base/common/logging/logger.js';
import type { BaileysLogger } from './socket.factory.js';

/** Receives the raw traffic while somebody watches it. */
export interface TrafficWatcher {
  /** Asked for each stanza before the library formats it: sent ones, and received ones right after their `frame`. */
  takesXml(): boolean;
  onSent(xml: string): void;
}

/**
 * Logs the library's warnings without their objects, which contain keys and message texts. While
 * somebody watches the traffic, its level is `trace`: only then does the library log the stanzas that it sends,
 * at the cost of formatting each one as XML. Other traces are dropped.
 */
export function createLibraryLogger(logger: Logger, traffic: TrafficWatcher): BaileysLogger {
  const library: BaileysLogger = {
    get level() {
      return traffic.takesXml() ? 'trace' : 'info';
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
