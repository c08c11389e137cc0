import type { ChatsSummary } from '../../../features/chats/chats.section.js';
import type { ChatDto } from '../../../features/chats/dto/chat.dto.js';
import type { ConnectionSummary } from '../../../features/connection/connection.section.js';
import type { ConnectionDto } from '../../../base/shapes/connection.dto.js';
import type { BuffersSummary } from '../../../features/events/buffers.section.js';
import type { EventDto } from '../../../features/events/dto/event.dto.js';
import type { EventsSummary } from '../../../features/events/events.section.js';
import type { QueueDto } from '../../../features/send/dto/queue.dto.js';
import type { QueueSummary } from '../../../features/send/queue.section.js';

export class BufferDto {
  used: number;
  limit: number;
}

type FeatureSummaries = ConnectionSummary &
  ChatsSummary &
  EventsSummary &
  BuffersSummary &
  QueueSummary;

/** Everything at a glance. */
export class SummaryDto implements FeatureSummaries {
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
    /** Open requests that wait for a message, or for the status of one. */
    waiting_clients: number;
  };
  versions: { service: string; node: string; baileys: string; wa_version: string };
}
