import { Injectable } from '@nestjs/common';
import { ConnectionService } from '../connection/connection.service.js';
import { EventsRepository } from '../events/events.repository.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { CheckDto, HealthDto } from './dto/health.dto.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import { SERVICE_VERSION } from './versions.js';

const STALL_MS = 1000;
/** Longer than two keep-alives: a live connection has had traffic by then. */
const DEAF_AFTER_MS = 60_000;

/** Says whether the service does its work, and if not, which part of it does not. */
@Injectable()
export class HealthService {
  constructor(
    private readonly connection: ConnectionService,
    private readonly gateway: WhatsAppGateway,
    private readonly events: EventsRepository,
    private readonly eventLoop: EventLoopMonitor,
  ) {}

  async check(): Promise<HealthDto> {
    const checks = {
      store: await this.checkStore(),
      event_loop: this.checkEventLoop(),
      session: this.checkSession(Date.now()),
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

  /** The session can be used right now. */
  get isReady(): boolean {
    return this.gateway.session.state === 'connected';
  }

  private async checkStore(): Promise<CheckDto> {
    try {
      await this.events.bounds();
      return { status: 'ok', detail: 'readable' };
    } catch {
      // The reason may hold a path; the log of the failing request has it.
      return { status: 'degraded', detail: 'the dashboard store cannot be read' };
    }
  }

  private checkEventLoop(): CheckDto {
    const delay = this.eventLoop.worstDelayMs;
    return { status: delay > STALL_MS ? 'degraded' : 'ok', detail: `${delay} ms late at worst` };
  }

  private checkSession(now: number): CheckDto {
    const { state, lastFrameAt, reason } = this.gateway.session;
    if (state !== 'connected') return { status: 'ok', detail: reason.summary };
    const silence = now - (lastFrameAt ?? now);
    return silence > DEAF_AFTER_MS
      ? { status: 'degraded', detail: `no traffic for ${Math.round(silence / 1000)} s` }
      : { status: 'ok', detail: `last traffic ${Math.round(silence / 1000)} s ago` };
  }
}
