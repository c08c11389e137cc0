import { Injectable } from '@nestjs/common';
import { IngestService } from '../chats/ingest/ingest.service.js';
import { ConnectionService } from '../connection/connection.service.js';
import { EventsRepository } from '../events/events.repository.js';
import { StorageHealth } from '../storage/sqlite/storage.health.js';
import { UnreadableRowsRegistry } from '../storage/unreadable-rows.registry.js';
import { MANY_FAILURES } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { CheckDto, HealthDto } from './dto/health.dto.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import { SERVICE_VERSION } from '../config/versions.js';

const STALL_MS = 1000;

/** Checks whether the service works, and if not, which part is at fault. */
@Injectable()
export class HealthService {
  constructor(
    private readonly connection: ConnectionService,
    private readonly gateway: WhatsAppGateway,
    private readonly events: EventsRepository,
    private readonly eventLoop: EventLoopMonitor,
    private readonly store: StorageHealth,
    private readonly ingest: IngestService,
    private readonly unreadable: UnreadableRowsRegistry,
  ) {}

  async check(): Promise<HealthDto> {
    const checks = {
      store: await this.checkStore(),
      event_loop: this.checkEventLoop(),
      session: this.checkSession(),
    };
    const isDegraded = Object.values(checks).some(({ status }) => status === 'degraded');
    return {
      status: isDegraded ? 'degraded' : 'ok',
      mode: this.gateway.session.mode,
      version: SERVICE_VERSION,
      uptime_s: Math.round(process.uptime()),
      connection: await this.connection.current(),
      checks,
    };
  }

  /** Whether the session can be used right now. */
  get isReady(): boolean {
    return this.gateway.session.state === 'connected';
  }

  private async checkStore(): Promise<CheckDto> {
    const fault = await this.store.findFault();
    if (fault) return { status: 'degraded', detail: fault };
    const { unstored } = this.ingest;
    if (unstored > 0) {
      const detail = `${unstored} updates could not be stored recently; the log names them`;
      return { status: 'degraded', detail };
    }
    try {
      await this.events.getBounds();
      const { count } = this.unreadable;
      return count === 0
        ? { status: 'ok', detail: 'readable and writable' }
        : { status: 'degraded', detail: `${count} stored rows are damaged; the log names them` };
    } catch {
      // Not the error itself, which may contain a path.
      return { status: 'degraded', detail: 'the dashboard store cannot be read' };
    }
  }

  private checkEventLoop(): CheckDto {
    const delay = this.eventLoop.worstDelayMs;
    return { status: delay > STALL_MS ? 'degraded' : 'ok', detail: `${delay} ms late at worst` };
  }

  private checkSession(): CheckDto {
    const { state, attempt, isDeaf, reason } = this.gateway.session;
    if (state === 'connected' && isDeaf) {
      return { status: 'degraded', detail: 'connected, but WhatsApp does not answer' };
    }
    const isLost = state === 'connecting' && attempt >= MANY_FAILURES;
    return { status: isLost ? 'degraded' : 'ok', detail: reason.summary };
  }
}
