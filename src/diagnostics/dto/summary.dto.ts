import type { ChatDto } from '../../chats/dto/chat.dto.js';
import type { ConnectionDto } from '../../connection/dto/connection.dto.js';
import type { EventDto } from '../../events/dto/event.dto.js';

import type { QueueDto } from './queue.dto.js';

export class BufferDto {
  used: number;
  limit: number;
}

/** Everything at a glance. */
export class SummaryDto {
  connection: ConnectionDto;
  chat_count: number;
  /** The 30 newest. */
  chats: ChatDto[];
  /** The 40 latest. */
  events_tail: EventDto[];
  /** The 40 latest. */
  nodes_tail: EventDto[];
  queue: QueueDto;
  /** Events by type since the process started. */
  counters: Record<string, number>;
  buffers: { events: BufferDto; nodes: BufferDto };
  process: {
    pid: number;
    uptime_s: number;
    rss_mb: number;
    heap_mb: number;
    stream_clients: number;
    /** Open requests to GET /api/messages/wait. */
    waiting_clients: number;
  };
  versions: { service: string; node: string; baileys: string; wa_version: string };
}
