import { ClosingError } from '../errors/close-cause.js';

/** A global is enough: handshakes are synchronous from the check to the login. */
let isProven = false;

/** Call it when WhatsApp's certificate for the server's key has been checked; valid for one login. */
export function noteServerProof(): void {
  isProven = true;
}

function takeServerProof(): boolean {
  const wasProven = isProven;
  isProven = false;
  return wasProven;
}

type Send = (this: unknown, ...args: unknown[]) => void;

/**
 * Blocks everything after the anonymous client hello unless the server's certificate has been checked. The check
 * depends on functions of the library that `trustOnlyWhatsApp` replaces; if a later version does not call them any
 * more, no login is better than one to a forged server. Must be called in the tick that created the socket.
 * @param ws the library's client; its WebSocket is in `socket` (Baileys: Socket/Client/websocket.js)
 * @throws Error if there is no WebSocket: then the login could not be blocked
 */
export function refuseUnprovenLogins(ws: object): void {
  const { socket } = ws as { socket?: { send?: Send } };
  const send = socket?.send;
  if (!socket || !send) throw new Error('The library has no WebSocket where one is expected');
  let sends = 0;
  let isTrusted = false;
  socket.send = function (...args) {
    sends += 1;
    // The hello starts a new handshake: discard an earlier proof.
    const proof = takeServerProof();
    if (sends === 2) isTrusted = proof;
    if (sends > 1 && !isTrusted) {
      throw new ClosingError('noise certificate was not checked', 400);
    }
    send.apply(this, args);
  };
}
