/** Answers calls to this account; a linked device can only reject them. */
export abstract class CallsGateway {
  /**
   * Rejects a call on all devices of the account; resolves when WhatsApp has taken it.
   * @param callerJid as the call itself names its caller
   * @throws WhatsAppError `not_connected`, `link_lost` or `send_failed`
   */
  abstract reject(callId: string, callerJid: string): Promise<void>;
}
