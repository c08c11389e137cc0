import type { EventEmitter } from 'node:events';

type Read = (data: Uint8Array) => unknown;

/** What to do about a frame that could not be read. */
export interface ReadingFaults {
  /** The ciphers of the two sides are out of step: no later frame can be read, either. */
  onOutOfStep(error: Error): void;
  /** One frame made no sense; those behind it may. */
  onUnreadable(error: Error): void;
}

const NOTHING_NEW = new Uint8Array();
/** Node's own words for a ciphertext that fails its check, which have no code. */
const IS_CIPHER_FAULT = /authentica/i;

/**
 * Takes care of the library's reading of frames (Baileys: Socket/socket.js `onMessageReceived`). It
 * leaves whatever goes wrong there as an unhandled rejection, sometimes one that shows nothing of its
 * origin; a session whose cipher is out of step looks alive; and frames that came in the same breath
 * as a bad one are not looked at before more comes.
 */
export function superviseReading(ws: EventEmitter, faults: ReadingFaults): void {
  for (const listener of ws.listeners('message') as Read[]) {
    ws.off('message', listener);
    ws.on('message', (data: Uint8Array) => void readAll(listener, data, faults));
  }
}

async function readAll(listener: Read, data: Uint8Array, faults: ReadingFaults): Promise<void> {
  for (let next = data; ; next = NOTHING_NEW) {
    try {
      await listener(next);
      return;
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (IS_CIPHER_FAULT.test(error.message)) {
        faults.onOutOfStep(error);
        return;
      }
      faults.onUnreadable(error);
    }
  }
}
