import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { UploadsService, type Upload } from '../uploads/uploads.service.js';
import { ContextFinder } from './context-finder.js';
import type { MessageCheckDto } from './dto/message-check.dto.js';
import type { NewMessageDto } from './dto/new-message.dto.js';
import { MessageComposer } from './message.composer.js';
import { RecipientCheckService } from './recipient-check.service.js';

/** Checks a message for any chat as before sending, and queues nothing. */
@Injectable()
export class MessageCheckService {
  constructor(
    private readonly phones: PhonesService,
    private readonly composer: MessageComposer,
    private readonly contexts: ContextFinder,
    private readonly uploads: UploadsService,
    private readonly recipients: RecipientCheckService,
  ) {}

  /** @throws ApiError like sending, but none for a missing connection */
  async check(chatJid: string, message: NewMessageDto, given?: Upload): Promise<MessageCheckDto> {
    try {
      const composed = await this.composer.compose(chatJid, message, given);
      const phoneId = await this.phones.currentId();
      if (phoneId !== null) {
        const shownJid = await this.contexts.check(phoneId, composed);
        const status = await this.recipients.statusOf(phoneId, chatJid);
        return { status, chat_jid: shownJid, type: composed.type };
      }
      if (composed.quotedId === null) {
        return { status: 'valid', chat_jid: chatJid, type: composed.type };
      }
      throw new ApiError('not_found', 'There is no message with this quoted_id in the chat.');
    } finally {
      if (given) await this.uploads.drop(given.mediaId);
    }
  }
}
