import { ChatJid } from '../../chats/chat-jid.js';
import { OneMessageQuery } from '../../messages/dto/one-message.query.js';

export class MediaQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}
