import { toCloseCause } from './close-cause.js';

const LIBRARY_CODE =
  /node_modules[\\/](@whiskeysockets[\\/]baileys|libsignal|whatsapp-rust-bridge)[\\/]/;

/**
 * True for a rejection that the library's own event handlers leave behind, when a connection ends or
 * a frame cannot be read (github.com/WhiskeySockets/Baileys/issues/1368): a Boom, our closing error,
 * a WebSocket number, or an error that was made in the library's code.
 */
export function isLibraryRejection(error: unknown): boolean {
  if (typeof error === 'number') return error >= 1000 && error < 5000;
  if (!(error instanceof Error)) return false;
  const isClosing = 'output' in error && toCloseCause(error).code >= 400;
  // Where it was made: our own code is often further down, called by the library or calling it.
  const [, ...frames] = (error.stack ?? '').split(/\n\s+at /);
  // Node's own frames lie on top where it refused what it was given, such as a forged ciphertext.
  const origin = frames.find((frame) => !frame.includes('node:')) ?? '';
  return isClosing || LIBRARY_CODE.test(origin);
}
