import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../base/common/errors/api.error.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsGateway } from '../../../whatsapp/chats.gateway.js';
import { assertConnected } from '../../../whatsapp/assert-connected.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { MessageChangesWriter } from '../../../store/rows/write/message-changes.writer.js';
import { UnitOfWorkRunner } from '../../../store/rows/work/unit-of-work.runner.js';
import type { MessageDeletedDto } from './dto/message-deleted.dto.js';
import { toKnownMessage } from './newest-known.js';
import { toRefusalError } from './refusal-error.js';

/** A message and its chat. */
export interface StoredTarget {
  row: MessageRow;
  chat: ChatRow;
}

/** Deletes messages on the devices of this account only; everybody else keeps them. */
@Injectable()
export class DeleteForMeService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly chats: ChatsGateway,
    private readonly changes: MessageChangesWriter,
    private readonly writer: UnitOfWorkRunner,
  ) {}

  /**
   * Resolves when WhatsApp has accepted it and the message is erased here.
   * @throws ApiError `not_deletable`, `not_connected`, `not_acknowledged`, `not_supported`, `keys_missing` or
   *   `whatsapp_refused`
   */
  async deleteForMe({ row: message, chat }: StoredTarget): Promise<MessageDeletedDto> {
    // No device shows it, so there is nothing to delete.
    if (message.changes_id !== null) {
      throw new ApiError('not_deletable', 'Nobody can delete a change of another message.');
    }
    const me = assertConnected(this.gateway);
    if (message.from_me === 1 && message.server_ack_at === null) {
      throw new ApiError('not_acknowledged', 'WhatsApp does not have the message yet.');
    }
    try {
      await this.chats.deleteForMe(chat, toKnownMessage(message));
    } catch (error) {
      throw toRefusalError(error);
    }
    await this.erase(message, chat, me.jid);
    return { status: 'ok', message_id: message.id, chat_jid: chat.jid };
  }

  /** Erases the message. The change also comes back like one of the phone, which then finds nothing to do. */
  private async erase(message: MessageRow, chat: ChatRow, byJid: string): Promise<void> {
    const { id: messageId, from_me: fromMe, participant } = message;
    const { jid, pn, lid, is_group: isGroup } = chat;
    await this.writer.run(chat.account_id, (write) =>
      this.changes.applyDeletion(write, {
        messageId,
        chat: { jid, pn, lid, isGroup: isGroup === 1 },
        target: { fromMe: fromMe === 1, authorJid: participant || null },
        byMe: true,
        byJid,
        at: this.gateway.serverNow,
        origin: 'live',
        isVouchedFor: true,
      }),
    );
  }
}
