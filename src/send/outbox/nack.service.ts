import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import type { Refusal } from '../../whatsapp/whatsapp-gateway.js';
import { OutboxWorker } from './outbox.worker.js';
import { decodeRefusal } from '../../store/messages/send-failure.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';
import { AccountRestrictions } from './account-restrictions.js';

/** Decides what follows a nack from WhatsApp: another attempt, a failure, or a pause. */
@Injectable()
export class NackService {
  private readonly logger = new Logger(NackService.name);

  constructor(
    private readonly accounts: AccountsService,
    private readonly statuses: DeliveryStatusWriter,
    private readonly restrictions: AccountRestrictions,
    private readonly worker: OutboxWorker,
  ) {}

  async handle({ messageId, code }: Refusal): Promise<void> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    const failure = decodeRefusal(code);
    this.logger.warn(`WhatsApp refused message ${messageId} with ${code} (${failure.code})`);
    const key = { account_id: accountId, message_id: messageId };
    if (failure.isStale) await this.statuses.retryStaleOrFail(key, failure);
    else if (failure.isRestriction) await this.restrictions.failRestricted(key, failure);
    else await this.statuses.markFailed(key, failure);
    this.worker.wake();
  }
}
