import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import type { SocketHandle } from '../socket/socket-handle.js';
import { toSendError } from './outbound.js';

/** Gets a signal that ends its pending waits when the call is over. */
type Work<T> = (handle: SocketHandle, over: AbortSignal) => Promise<T>;

/** Runs a call on the open connection. Keeps it if no answer comes in time: no message waits for the call. */
export async function overOpenConnection<T>(
  connection: OpenConnection,
  work: Work<T>,
  limitMs: number,
): Promise<T> {
  return callOver(connection.openHandleOrThrow(), work, limitMs);
}

/** Runs a call that a message waits for on the open connection, and ends it if there is no answer in time. */
export async function forMessage<T>(
  connection: OpenConnection,
  work: Work<T>,
  limitMs: number,
): Promise<T> {
  const handle = connection.openHandleOrThrow();
  return callOver(handle, work, limitMs, () => handle.giveUp('A message got no answer'));
}

async function callOver<T>(
  handle: SocketHandle,
  work: Work<T>,
  limitMs: number,
  onLoss?: () => void,
): Promise<T> {
  const over = new AbortController();
  try {
    return await raceConnection(work(handle, over.signal), handle.ended, limitMs);
  } catch (cause) {
    const error = toSendError(cause);
    // A server that does not answer one message will not answer the next: reconnect.
    if (error.code === 'link_lost') onLoss?.();
    throw error;
  } finally {
    over.abort();
  }
}
