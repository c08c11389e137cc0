import { ChatJid } from '../../chats/chat-jid.js';
import { OneMessageQuery } from '../../messages/dto/one-message.query.js';

/** Names the message of a file. */
export class FileQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}
