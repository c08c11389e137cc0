/** Something that WhatsApp, or the connection to it, did not do; `code` is stable. */
export class WhatsAppError extends Error {
  constructor(
    readonly code:
      'not_connected' | 'link_lost' | 'send_failed' | 'connect_failed' | 'disconnect_failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
