import { toCloseCause } from './close-cause.js';

/** With `ws`, which only the library uses: a write to a connection that was just reset fails there. */
const LIBRARY_CODE =
  /node_modules[\\/](@whiskeysockets[\\/]baileys|libsignal|whatsapp-rust-bridge|ws)[\\/]/;
/** What the network does to a connection; files and databases fail with other codes. */
const NETWORK_CODE =
  /^(ECONN(RESET|ABORTED|REFUSED)|EPIPE|ETIMEDOUT|ENOTCONN|E(NET|HOST)(DOWN|UNREACH)|ENOTFOUND|EAI_AGAIN)$/;

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
  const origin = frames.find((frame) => !frame.includes('node:'));
  return isClosing || (origin === undefined ? isOfTransport(error) : LIBRARY_CODE.test(origin));
}

/**
 * Node tells of a failed write, or of what was packed wrongly, from a callback that shows no caller;
 * nothing of ours packs or has connections of its own outside of requests, which handle their ends.
 */
function isOfTransport({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && (code.startsWith('Z_') || NETWORK_CODE.test(code));
}
