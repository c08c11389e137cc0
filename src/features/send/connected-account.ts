import { ApiError } from '../../base/common/errors/api.error.js';
import { codeOfFault } from '../../base/storage/explain-storage-fault.js';
import { assertConnected } from '../../whatsapp/assert-connected.js';
import { REASONS } from '../../whatsapp/session-reasons.js';
import type { Me } from '../../whatsapp/session.js';
import type { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/**
 * The account that sends.
 * @throws ApiError `not_connected`, `store_fails` or `store_away`
 */
export function connectedAccount(gateway: WhatsAppGateway): Me {
  const { reason } = gateway.session;
  // Connecting would not help in this case: the session would end again at once.
  if (!gateway.isConnected && reason.code === REASONS.storeFails.code) {
    throw new ApiError(codeOfFault(reason.text), reason.summary, { hint: reason.text });
  }
  return assertConnected(gateway);
}
