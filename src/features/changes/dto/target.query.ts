import { ChatJid } from '../../chats/chat-jid.js';
import { OneMessageQuery } from '../../messages/dto/one-message.query.js';

/** Names a message together with the id in the path. */
export class TargetQuery extends OneMessageQuery {
  /** The sender, if two people of a chat have used the same id. */
  @ChatJid()
  sender_jid?: string;
}
