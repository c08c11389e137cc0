import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import { PhonesService } from '../../../store/phones/phones.service.js';
import type { Refusal } from '../../../whatsapp/whatsapp-gateway.js';
import { OutboxWorker } from './outbox.worker.js';
import { decodeRefusal } from '../../../store/rows/messages/send-failure.js';
import { AccountRestrictions } from './account-restrictions.js';

/** Passes on a nack from WhatsApp, which leads to another attempt, a failure or a pause. */
@Injectable()
export class NackService {
  private readonly logger = new Logger(NackService.name);

  constructor(
    private readonly phones: PhonesService,
    private readonly restrictions: AccountRestrictions,
    private readonly worker: OutboxWorker,
  ) {}

  async handle({ messageId, code }: Refusal): Promise<void> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return;
    const failure = decodeRefusal(code);
    this.logger.warn(`WhatsApp refused message ${messageId} with ${code} (${failure.code})`);
    const key = { account_id: phoneId, message_id: messageId };
    await this.restrictions.noteRefusal(key, failure);
    this.worker.wake();
  }
}
