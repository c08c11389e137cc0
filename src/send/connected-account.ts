import { ApiError } from '../common/errors/api.error.js';
import { REASONS } from '../whatsapp/session-reasons.js';
import type { Me } from '../whatsapp/session.js';
import type { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/**
 * The account that sends.
 * @throws ApiError `not_connected` or `store_fails`
 */
export function connectedAccount({ session }: WhatsAppGateway): Me {
  const { state, me, reason } = session;
  if (state === 'connected' && me) return me;
  // Connecting would not help: the session would end again at once.
  if (reason.code === REASONS.storeFails.code) {
    throw new ApiError('store_fails', reason.summary, { hint: reason.text });
  }
  throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
}
