import { ApiError } from '../common/errors/api.error.js';
import type { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/**
 * The end of a pairing also ends what waits: nothing may come after that.
 * @throws ApiError `not_connected`
 */
export function assertPaired({ session }: WhatsAppGateway): void {
  if (!session.me) throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
}
