import { toCloseCause } from './close-cause.js';

/**
 * True for a rejection that the library's own event handlers leave behind when a connection ends
 * (github.com/WhiskeySockets/Baileys/issues/1368): a Boom, our closing error, or a WebSocket number.
 */
export function isLibraryRejection(error: unknown): boolean {
  if (typeof error === 'number') return error >= 1000 && error < 5000;
  if (!(error instanceof Error)) return false;
  return 'output' in error && toCloseCause(error).code >= 400;
}
