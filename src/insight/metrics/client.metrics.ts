import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventStreamService } from '../../features/events/event-stream.service.js';
import { MessageWaitService } from '../../features/messages/message-wait.service.js';
import { MetricsRegistry } from './metrics.registry.js';

/** Counts the clients that stay connected. */
@Injectable()
export class ClientMetrics implements BeforeApplicationShutdown {
  private readonly ends: (() => void)[];

  constructor(streams: EventStreamService, waits: MessageWaitService, registry: MetricsRegistry) {
    this.ends = [
      registry.sum(
        'stream_clients',
        'Clients of GET /api/events/stream.',
        () => streams.clientCount,
      ),
      registry.sum(
        'waiting_clients',
        'Clients that wait for a message, or for the status of one.',
        () => waits.waitingCount,
      ),
    ];
  }

  beforeApplicationShutdown(): void {
    for (const end of this.ends) end();
  }
}
