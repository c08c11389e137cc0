import type { SocketHandle } from './socket-handle.js';

/** Gives the current connection, for calls over it. */
export interface OpenConnection {
  /** @throws WhatsAppError `not_connected` */
  openHandleOrThrow(): SocketHandle;
}
