import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { assertConnected } from '../../whatsapp/assert-connected.js';
import { ChatsGateway } from '../../whatsapp/chats.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { HistoryRequestedDto } from './dto/responses.dto.js';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';

/** Requests messages from the phone that are older than the oldest stored one. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly chats: ChatsRepository,
    private readonly thread: ThreadReader,
    private readonly phone: ChatsGateway,
  ) {}

  async request(jid: string, count: number): Promise<HistoryRequestedDto> {
    const phoneId = await this.phones.currentId();
    assertConnected(this.gateway);
    const chat = phoneId === null ? undefined : await this.chats.findByJid(phoneId, jid);
    const oldest = chat && (await this.thread.oldest(chat.id));
    if (!chat || !oldest) {
      throw new ApiError('not_found', 'This chat has no stored message to start from.');
    }
    try {
      await this.phone.requestHistory(
        {
          id: oldest.id,
          chatJid: chat.lid ?? chat.jid,
          fromMe: oldest.from_me === 1,
          timestamp: oldest.timestamp,
        },
        count,
      );
    } catch (cause) {
      throw new ApiError('not_connected', 'The connection was lost meanwhile.', { cause });
    }
    return { status: 'requested', chat_jid: chat.jid };
  }
}
