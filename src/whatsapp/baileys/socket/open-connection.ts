import type { SocketHandle } from './socket-handle.js';

/** Has the connection of the moment, for calls over it. */
export interface OpenConnection {
  /** @throws WhatsAppError `not_connected` */
  openHandleOrThrow(): SocketHandle;
}
