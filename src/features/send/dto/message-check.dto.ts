import type { CheckStatus } from './send-check.dto.js';
import type { NewMessageType } from './message-types.js';

/** The result of `POST /api/chats/<chat_jid>/messages?dry_run=1`; nothing was sent or stored. */
export class MessageCheckDto {
  status: CheckStatus;
  /** The chat of the message, by the address that the chat list shows. */
  chat_jid: string;
  type: NewMessageType;
}
