/** `not_on_whatsapp`: it would be queued, and fail. */
export type CheckStatus = 'valid' | 'not_on_whatsapp';

/** The result of `POST /api/send?dry_run=1`; no message was sent or stored. */
export class SendCheckDto {
  status: CheckStatus;
  to: string;
  /** The chat of the message, by the address that the chat list shows. */
  chat_jid: string;
  /** True if the number is on WhatsApp; null if it could not be looked up. */
  exists: boolean | null;
  /** The jid that WhatsApp uses for the number, which may differ; null while unknown. */
  registered_jid: string | null;
  lid: string | null;
  /** True if the chat has messages already. */
  is_known_chat: boolean;
}
