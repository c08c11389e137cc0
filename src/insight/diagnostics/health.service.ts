import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { SERVICE_VERSION } from '../../base/config/package-info.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { HealthDto } from './dto/health.dto.js';
import type { CheckDto } from '../../base/common/diagnostics/check.dto.js';
import { orderFields } from './order-fields.js';
import {
  describeSince,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { SectionsRegistry } from '../../base/common/diagnostics/sections.registry.js';

type Checks = HealthDto['checks'];

const CHECKS: (keyof Checks)[] = [
  'store',
  'event_loop',
  'session',
  'clock',
  'accounts',
  'proxy',
  'cluster',
  'bucket',
  'webhooks',
];

/** After a longer time in which nobody looked, a fault may have been gone in between. */
const LONGEST_GAP_MS = 60_000;

/** Checks the health of the service, and finds the part at fault. */
@Injectable()
export class HealthService {
  /** When a check was first and last seen degraded, look after look: ms, by its name. */
  private readonly seen = new Map<string, { first: number; last: number }>();

  constructor(
    private readonly connection: ConnectionService,
    private readonly gateway: WhatsAppGateway,
    private readonly sections: SectionsRegistry,
  ) {}

  async check(viewer: Viewer): Promise<HealthDto> {
    const found: Record<string, CheckDto> = {};
    const sections = this.sections.list().map(async (section) => section.checkHealth?.(viewer));
    for (const checks of await Promise.all(sections)) {
      for (const [name, check] of Object.entries(checks ?? {}))
        found[name] = this.tellSince(name, check);
    }
    const isDegraded = Object.values(found).some(({ status }) => status === 'degraded');
    return {
      status: isDegraded ? 'degraded' : 'ok',
      mode: this.gateway.session.mode,
      version: SERVICE_VERSION,
      uptime_s: Math.round(process.uptime()),
      connection: await this.connection.current(),
      checks: orderFields(found, CHECKS) as unknown as Checks,
    };
  }

  /** Says since when a check is degraded; if nobody knows, since when each look has seen it so. */
  private tellSince(name: string, { status, detail, since }: FoundCheck): CheckDto {
    if (status === 'ok') this.seen.delete(name);
    if (status === 'ok' || since === null) return { status, detail };
    const when =
      since === undefined ? `seen ${describeSince(this.firstSeen(name))}` : describeSince(since);
    return { status, detail: `${detail} (${when})` };
  }

  private firstSeen(name: string): number {
    const now = Date.now();
    const seen = this.seen.get(name);
    const first = seen && now - seen.last <= LONGEST_GAP_MS ? seen.first : now;
    this.seen.set(name, { first, last: now });
    return first;
  }

  /** True if the session can be used now. */
  get isReady(): boolean {
    return this.gateway.isConnected;
  }
}
