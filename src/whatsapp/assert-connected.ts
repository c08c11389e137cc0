import { ApiError } from '../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../base/common/errors/error-table.js';
import type { Me } from './session.js';
import type { WhatsAppGateway } from './whatsapp-gateway.js';

/**
 * The account of the connected session.
 * @param sentence where only a part of the call needs the connection
 * @throws ApiError `not_connected`
 */
export function assertConnected(gateway: WhatsAppGateway, sentence?: string): Me {
  if (!gateway.isConnected) throw notConnected(sentence);
  return assertPaired(gateway);
}

/**
 * For calls that may wait for the connection. Call it inside the transaction: the end of a pairing fails all messages
 * in the outbox, so nothing may be queued after it.
 * @throws ApiError `not_connected`
 */
export function assertPaired({ session }: WhatsAppGateway): Me {
  if (!session.me) throw notConnected();
  return session.me;
}

/** The error of every call that needs a connection. */
export function notConnected(sentence: string = ERROR_TABLE.not_connected.message): ApiError {
  return new ApiError('not_connected', sentence);
}
