import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { Config } from '../../../base/config/config.js';
import type { OutboxRow } from '../../../base/storage/dashboard.schema.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { OutboxRepository } from './outbox.repository.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';

/**
 * Marks messages without an answer in time as unknown, and after a second attempt without an answer as failed.
 */
@Injectable()
export class AckTimeoutWatcher {
  /** Nothing can be overdue before, on the clock of `performance.now()`. */
  private quietUntil = 0;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly outbox: OutboxRepository,
    private readonly statuses: DeliveryStatusWriter,
    private readonly config: Config,
  ) {}

  async reportOverdue(): Promise<void> {
    const start = performance.now();
    if (start < this.quietUntil) return;
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return;
    const { ackTimeoutMs } = this.config.send;
    const overdue = await this.outbox.findOverdue(phoneId, Date.now(), ackTimeoutMs);
    for (const row of overdue) {
      await this.statuses.markOverdue(row, this.isOfThisConnection(row));
    }
    const isQuiet = overdue.length === 0 && !(await this.outbox.isAnyOpen(phoneId));
    if (isQuiet) this.quietUntil = start + ackTimeoutMs;
  }

  private isOfThisConnection({ tried_at }: OutboxRow): boolean {
    const { state, since } = this.gateway.session;
    if (state !== 'connected' || tried_at === null) return false;
    // A time ahead was noted by a clock that was fast: the connection may be older than it seems.
    return tried_at >= since || since > Date.now();
  }
}
