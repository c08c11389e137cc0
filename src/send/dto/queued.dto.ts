/** The message is accepted for sending: its row is committed. It is not delivered yet. */
export class QueuedDto {
  status: 'queued';
  to: string;
  chat_jid: string;
  message_id: string;
  /** ms */
  timestamp: number;
  duplicate: boolean;
}
