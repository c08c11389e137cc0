import { ClosingError } from '../errors/close-cause.js';

/** One handshake runs at a time, and without a pause from the check to the login. */
let isProven = false;

/** The server has shown that the key it uses is certified by WhatsApp; this holds for one login. */
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
 * Lets nothing out after the library's hello, which names nobody, unless the server has been checked. The check
 * hangs on parts of the library that it replaces (`trustOnlyWhatsApp`); should a later version not call them any
 * more, no login is better than one that anybody can read. Must be called in the tick that made the socket.
 * @param ws the library's; its own WebSocket is in `socket` (Baileys: Socket/Client/websocket.js)
 * @throws Error where there is none: then there is nothing to guard the login with
 */
export function refuseUnprovenLogins(ws: object): void {
  const { socket } = ws as { socket?: { send?: Send } };
  const send = socket?.send;
  if (!socket || !send) throw new Error('The library has no WebSocket where one is expected');
  let sends = 0;
  let isTrusted = false;
  socket.send = function (...args) {
    sends += 1;
    // The hello begins a handshake of its own: an earlier proof is not for it.
    const proof = takeServerProof();
    if (sends === 2) isTrusted = proof;
    if (sends > 1 && !isTrusted) {
      throw new ClosingError('noise certificate was not checked', 400);
    }
    send.apply(this, args);
  };
}
