import type { WASocket } from '@whiskeysockets/baileys';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import { toSendError } from './outbound.js';

/** Runs what a message waits for on the open connection, and ends the connection if there is no answer in time. */
export async function overOpenConnection<T>(
  connection: OpenConnection,
  work: (socket: WASocket) => Promise<T>,
  limitMs: number,
): Promise<T> {
  const handle = connection.openHandleOrThrow();
  try {
    return await raceConnection(work(handle.socket), handle.ended, limitMs);
  } catch (cause) {
    const error = toSendError(cause);
    // A server that does not answer one message will not answer the next: reconnect.
    if (error.code === 'link_lost') handle.giveUp('A message got no answer');
    throw error;
  }
}
