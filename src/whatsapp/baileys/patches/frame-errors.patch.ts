import type { EventEmitter } from 'node:events';

type Read = (data: Uint8Array) => unknown;

/** Handlers for frames that could not be read. */
export interface FrameErrorHandlers {
  /** The ciphers of the two sides are out of step: no later frame can be read, either. */
  onOutOfStep(error: Error): void;
  /** One frame is malformed; later ones may be readable. */
  onUnreadable(error: Error): void;
}

const NO_DATA = new Uint8Array();
/** Matches Node's message for a failed authentication tag, an error without a code. */
const IS_CIPHER_FAULT = /authentica/i;

/**
 * Handles errors of the library's frame reader (Baileys: Socket/socket.js `onMessageReceived`). There each error
 * becomes an unhandled rejection, sometimes without a hint of its origin; a session whose cipher is out of step stays
 * open; and frames that arrived together with a bad one are not read until more data arrives.
 */
export function handleFrameErrors(ws: EventEmitter, handlers: FrameErrorHandlers): void {
  for (const listener of ws.listeners('message') as Read[]) {
    ws.off('message', listener);
    ws.on('message', (data: Uint8Array) => void readAll(listener, data, handlers));
  }
}

async function readAll(
  listener: Read,
  data: Uint8Array,
  handlers: FrameErrorHandlers,
): Promise<void> {
  for (let next = data; ; next = NO_DATA) {
    try {
      await listener(next);
      return;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (IS_CIPHER_FAULT.test(error.message)) {
        handlers.onOutOfStep(error);
        return;
      }
      handlers.onUnreadable(error);
    }
  }
}
