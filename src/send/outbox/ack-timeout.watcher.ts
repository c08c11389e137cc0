import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { Config } from '../../config/config.js';
import type { OutboxRow } from '../../storage/dashboard.schema.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { OutboxRepository } from './outbox.repository.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';

/**
 * Marks messages without an answer in time as unknown, and after a second attempt without an answer as failed.
 */
@Injectable()
export class AckTimeoutWatcher {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly outbox: OutboxRepository,
    private readonly statuses: DeliveryStatusWriter,
    private readonly config: Config,
  ) {}

  async reportOverdue(): Promise<void> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    const limit = Date.now() - this.config.send.ackTimeoutMs;
    for (const row of await this.outbox.findOverdue(accountId, limit)) {
      await this.statuses.markOverdue(row, this.isOfThisConnection(row));
    }
  }

  private isOfThisConnection({ tried_at }: OutboxRow): boolean {
    const { state, since } = this.gateway.session;
    return state === 'connected' && tried_at !== null && tried_at >= since;
  }
}
