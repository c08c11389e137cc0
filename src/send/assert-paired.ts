import { ApiError } from '../common/errors/api.error.js';
import type { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/**
 * Call it inside the transaction: the end of a pairing fails what waits in the outbox, so nothing may be queued after it.
 * @throws ApiError `not_connected`
 */
export function assertPaired({ session }: WhatsAppGateway): void {
  if (!session.me) throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
}
