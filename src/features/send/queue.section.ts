import { Injectable } from '@nestjs/common';
import { DiagnosticsSection } from '../../base/common/diagnostics/diagnostics.section.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toQueueDto, type QueueDto } from './dto/queue.dto.js';
import { SendQueue } from './outbox/send-queue.js';

export interface QueueSummary {
  queue: QueueDto;
}

/** The outbox. */
@Injectable()
export class QueueSection extends DiagnosticsSection {
  constructor(
    private readonly sendQueue: SendQueue,
    private readonly gateway: WhatsAppGateway,
  ) {
    super();
  }

  override async summarize(): Promise<QueueSummary> {
    const { isConnected } = this.gateway;
    return { queue: toQueueDto(await this.sendQueue.describe(isConnected)) };
  }
}
