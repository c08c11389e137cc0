/** A failure of WhatsApp, or of the connection to it; `code` is stable. */
export class WhatsAppError extends Error {
  /** WhatsApp's own code of a refusal, such as `429`, or the library's error message. */
  readonly refusal: string | null;

  constructor(
    readonly code:
      | 'not_connected'
      | 'link_lost'
      | 'send_failed'
      | 'keys_missing'
      | 'name_missing'
      | 'connect_failed'
      | 'disconnect_failed'
      | 'already_paired'
      | 'not_waiting_for_pairing'
      | 'pairing_code_refused',
    message: string,
    { refusal = null, ...options }: ErrorOptions & { refusal?: string | null } = {},
  ) {
    super(message, options);
    this.refusal = refusal;
  }
}
