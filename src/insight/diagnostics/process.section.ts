import { Injectable } from '@nestjs/common';
import { BAILEYS_VERSION, SERVICE_VERSION } from '../../base/config/package-info.js';
import { EventStreamService } from '../../features/events/event-stream.service.js';
import { MessageWaitService } from '../../features/messages/message-wait.service.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { SummaryDto } from './dto/summary.dto.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';

const MEGABYTE = 1024 * 1024;
const STALL_MS = 1000;

/** The process: memory, event loop, versions, and waiting clients. */
@Injectable()
export class ProcessSection extends DiagnosticsSection {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly streams: EventStreamService,
    private readonly waits: MessageWaitService,
    private readonly eventLoop: EventLoopMonitor,
  ) {
    super();
  }

  override checkHealth(): Record<string, FoundCheck> {
    const { worstDelayMs: delay, worstDelayAt: since } = this.eventLoop;
    const status = delay > STALL_MS ? 'degraded' : 'ok';
    return { event_loop: { status, detail: `${delay} ms late at worst`, since } };
  }

  override summarize(): Pick<SummaryDto, 'process' | 'versions'> {
    const { rss, heapUsed } = process.memoryUsage();
    return {
      process: {
        pid: process.pid,
        uptime_s: Math.round(process.uptime()),
        rss_mb: Math.round(rss / MEGABYTE),
        heap_mb: Math.round(heapUsed / MEGABYTE),
        stream_clients: this.streams.clientCount,
        waiting_clients: this.waits.waitingCount,
      },
      versions: {
        service: SERVICE_VERSION,
        node: process.versions.node,
        baileys: BAILEYS_VERSION,
        wa_version: this.gateway.session.waVersion,
      },
    };
  }
}
