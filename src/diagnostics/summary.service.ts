import { Injectable } from '@nestjs/common';
import { ChatsService } from '../chats/chats.service.js';
import { Config } from '../config/config.js';
import { ConnectionService } from '../connection/connection.service.js';
import { EventStreamService } from '../events/event-stream.service.js';
import { EventsRepository } from '../events/events.repository.js';
import { EventsService } from '../events/events.service.js';
import { NodeBuffer } from '../events/node-buffer.js';
import { MessageWaitService } from '../messages/message-wait.service.js';
import { SendQueue } from '../send/outbox/send-queue.js';
import { toQueueDto } from './dto/queue.dto.js';
import type { SummaryDto } from './dto/summary.dto.js';
import { EventCounter } from './event.counter.js';
import { BAILEYS_VERSION, SERVICE_VERSION } from '../config/versions.js';

const MAX_CHATS = 30;
const MAX_TAIL = 40;
const MEGABYTE = 1024 * 1024;

/** Collects the debug summary. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly config: Config,
    private readonly connection: ConnectionService,
    private readonly chats: ChatsService,
    private readonly events: EventsService,
    private readonly eventsRepository: EventsRepository,
    private readonly nodes: NodeBuffer,
    private readonly sendQueue: SendQueue,
    private readonly streams: EventStreamService,
    private readonly waits: MessageWaitService,
    private readonly counters: EventCounter,
  ) {}

  async collect(): Promise<SummaryDto> {
    const connection = await this.connection.current();
    const { chats } = await this.chats.list({ limit: MAX_CHATS });
    const { events } = await this.events.list({ limit: MAX_TAIL });
    return {
      connection,
      chat_count: await this.chats.count(),
      chats,
      events_tail: events,
      nodes_tail: this.nodes.find({ limit: MAX_TAIL }),
      queue: toQueueDto(await this.sendQueue.describe(connection.state === 'connected')),
      counters: this.counters.countsByType,
      buffers: {
        events: {
          used: await this.eventsRepository.count(),
          limit: this.config.events.eventBuffer,
        },
        nodes: { used: this.nodes.size, limit: this.nodes.limit },
      },
      process: this.describeProcess(),
      versions: {
        service: SERVICE_VERSION,
        node: process.versions.node,
        baileys: BAILEYS_VERSION,
        wa_version: connection.wa_version,
      },
    };
  }

  private describeProcess(): SummaryDto['process'] {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      pid: process.pid,
      uptime_s: Math.round(process.uptime()),
      rss_mb: Math.round(rss / MEGABYTE),
      heap_mb: Math.round(heapUsed / MEGABYTE),
      stream_clients: this.streams.clientCount,
      waiting_clients: this.waits.waitingCount,
    };
  }
}
