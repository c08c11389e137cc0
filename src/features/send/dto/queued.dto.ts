/** The message is accepted for sending: its row is committed. It is not delivered yet. */
export class QueuedDto {
  status: 'queued';
  /** The number or the jid as it was given. */
  to: string;
  /**
   * The chat of the message, by its current address. If WhatsApp corrects the number, this is the correct one as soon
   * as it is known: at the latest in the events of the message, and in later answers.
   */
  chat_jid: string;
  message_id: string;
  /** ms */
  timestamp: number;
  /** True for the repeated answer to a repeated `Idempotency-Key`. */
  duplicate: boolean;
}

export function toQueuedDto(
  to: string,
  chatJid: string,
  messageId: string,
  timestamp: number,
): QueuedDto {
  return {
    status: 'queued',
    to,
    chat_jid: chatJid,
    message_id: messageId,
    timestamp,
    duplicate: false,
  };
}
