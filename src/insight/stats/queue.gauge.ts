import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { SendQueue } from '../../features/send/outbox/send-queue.js';
import type { StatCountRow } from '../../base/storage/dashboard.schema.js';

/** Reads the number of messages that wait to be sent. */
@Injectable()
export class QueueGauge {
  constructor(
    private readonly queue: SendQueue,
    private readonly phones: PhonesService,
  ) {}

  /** Counts messages that WhatsApp has not acknowledged yet, and failed ones that can be sent again. */
  async read(): Promise<{ waiting: number; failed: number }> {
    const { states } = await this.queue.describe(false);
    const { failed = 0, ...waiting } = states;
    return { waiting: Object.values(waiting).reduce((sum, count) => sum + count, 0), failed };
  }

  /** @param minute ms; its begin */
  async sample(minute: number): Promise<StatCountRow[]> {
    const account_id = await this.phones.currentId();
    if (account_id === null) return [];
    const { waiting } = await this.read();
    return [{ account_id, minute, name: 'waiting', label: '', count: waiting }];
  }
}
