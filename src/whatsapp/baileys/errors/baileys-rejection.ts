import { toCloseCause } from './close-cause.js';

/**
 * The library, and the packages that it alone runs: a write after a reset fails in `ws`, a malformed message in `protobufjs`.
 * In the built program they are in the file of the library. Not `pino` and `music-metadata`, which the service runs, too.
 */
const LIBRARY_CODE =
  /node_modules[\\/](@whiskeysockets[\\/]baileys|@cacheable|@hapi|async-mutex|libsignal|lru-cache|p-queue|protobufjs|whatsapp-rust-bridge|ws)[\\/]/;
/** Codes of network errors; files and databases fail with other codes. */
const NETWORK_CODE =
  /^(ECONN(RESET|ABORTED|REFUSED)|EPIPE|ETIMEDOUT|ENOTCONN|E(NET|HOST)(DOWN|UNREACH)|ENOTFOUND|EAI_AGAIN)$/;

/**
 * True for an unhandled rejection of the library's own event handlers, after the end of a connection or
 * a malformed frame (github.com/WhiskeySockets/Baileys/issues/1368): a Boom, our closing error,
 * a WebSocket close code, or an error that was created in the library's code.
 */
export function isLibraryRejection(error: unknown): boolean {
  if (typeof error === 'number') return error >= 1000 && error < 5000;
  if (!(error instanceof Error)) return false;
  const isClosing = 'output' in error && toCloseCause(error).code >= 400;
  // The top frame decides: our own code is often further down the stack.
  const [, ...frames] = (error.stack ?? '').split(/\n[ \t]+at /);
  // Skips Node's own frames, which are on top if Node refused an argument, such as a forged ciphertext.
  const origin = frames.find((frame) => !frame.includes('node:'));
  return isClosing || (origin === undefined ? isTransportError(error) : LIBRARY_CODE.test(origin));
}

/**
 * Node reports failed writes and decompression errors without a caller in the stack. They are the library's: our own
 * code decompresses nothing, and handles the errors of its requests.
 */
function isTransportError({ code }: NodeJS.ErrnoException): boolean {
  return code !== undefined && (code.startsWith('Z_') || NETWORK_CODE.test(code));
}
