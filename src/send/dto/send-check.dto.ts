/** What `POST /api/send?dry_run=1` found; nothing was sent or stored. */
export class SendCheckDto {
  status: 'valid';
  to: string;
  /** The chat that it would go to, by the address that the chat list shows. */
  chat_jid: string;
  /** Whether the number is on WhatsApp; null where nobody could be asked. */
  exists: boolean | null;
  /** The jid that WhatsApp uses for the number, where it differs. */
  registered_jid: string | null;
  lid: string | null;
  /** True where the chat has messages already. */
  is_known_chat: boolean;
}
