import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsGateway } from '../../../whatsapp/chats.gateway.js';
import { toCallError, type CallWords } from '../../../whatsapp/call-error.js';
import { GroupsGateway } from '../../../whatsapp/groups.gateway.js';
import { StoredChat } from './stored-chat.js';

const WORDS: CallWords = {
  afterLoss: 'GET /api/chats shows it once the session is connected again.',
  ofRefusal: (code) =>
    code === '401' || code === '403'
      ? ['not_permitted', 'WhatsApp does not let this account change this chat.']
      : null,
};

/** Sets the time after which new messages of a chat disappear, for everybody in it. */
@Injectable()
export class ChatTimerService {
  constructor(
    private readonly chats: ChatsGateway,
    private readonly groups: GroupsGateway,
    private readonly stored: StoredChat,
  ) {}

  /**
   * Resolves with the chat once WhatsApp has accepted the timer. A group's timer is stored at the server; in a chat of
   * two it is a message, whose notice is in the thread.
   * @param seconds 0 keeps messages
   * @throws ApiError
   */
  async set(chat: ChatRow, seconds: number): Promise<ChatRow> {
    try {
      await (chat.is_group
        ? this.groups.setEphemeral(chat.jid, seconds)
        : this.chats.setTimer(chat, seconds));
    } catch (error) {
      throw toCallError(error, WORDS);
    }
    return this.stored.when(chat, (row) => (row.ephemeral_seconds ?? 0) === seconds);
  }
}
