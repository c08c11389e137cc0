import { ChatJid } from '../../chats/chat-jid.js';

export class OneMessageQuery {
  /** Where the same id is in two chats; otherwise the newest of them is given. */
  @ChatJid()
  chat_jid?: string;
}
