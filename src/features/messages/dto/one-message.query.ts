import { ChatJid } from '../../chats/chat-jid.js';

export class OneMessageQuery {
  /** The chat, if two chats have the same id. If missing, own messages come first, then the newest. */
  @ChatJid()
  chat_jid?: string;
}
