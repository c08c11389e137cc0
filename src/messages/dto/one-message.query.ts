import { ChatJid } from '../../chats/chat-jid.js';

export class OneMessageQuery {
  /** Where the same id is in two chats; otherwise the account's own message is given, then the newest. */
  @ChatJid()
  chat_jid?: string;
}
