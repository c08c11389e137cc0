import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type BundlePart,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { CLOCK_ALARM_MS, MANY_FAILURES } from '../../whatsapp/session.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { ConnectionService } from './connection.service.js';
import type { ConnectionDto } from '../../base/shapes/connection.dto.js';

export interface ConnectionSummary {
  connection: ConnectionDto;
}

/** The connection object, and the health of the session. */
@Injectable()
export class ConnectionSection extends DiagnosticsSection {
  constructor(
    private readonly connection: ConnectionService,
    private readonly gateway: WhatsAppGateway,
  ) {
    super();
  }

  override readonly bundleParts = {
    connection: {
      read: () => this.connection.current(),
      registerPeople: ({ me }, people) => {
        if (me) people.registerOwn([me.jid, me.lid, me.phone], [me.name]);
      },
    } satisfies BundlePart<ConnectionDto>,
  };

  override checkHealth(): Record<'clock' | 'session', FoundCheck> {
    return { session: this.checkSession(), clock: this.checkClock() };
  }

  override async summarize(): Promise<ConnectionSummary> {
    return { connection: await this.connection.current() };
  }

  private checkSession(): FoundCheck {
    const { state, since, attempt, isRefused, isUnresponsive, lastFrameAt, reason } =
      this.gateway.session;
    if (state === 'connected' && isUnresponsive) {
      const detail = 'connected, but WhatsApp does not answer';
      return { status: 'degraded', detail, since: lastFrameAt ?? since };
    }
    const isLost = state === 'connecting' && (isRefused || attempt >= MANY_FAILURES);
    return { status: isLost ? 'degraded' : 'ok', detail: reason.summary, since };
  }

  private checkClock(): FoundCheck {
    const { clockOffsetMs } = this.gateway.session;
    if (clockOffsetMs === null) return { status: 'ok', detail: 'not compared with WhatsApp yet' };
    const seconds = Math.round(Math.abs(clockOffsetMs) / 1000);
    if (seconds === 0) return { status: 'ok', detail: "agrees with WhatsApp's" };
    const side = clockOffsetMs > 0 ? 'behind' : 'ahead of';
    const isFar = Math.abs(clockOffsetMs) >= CLOCK_ALARM_MS;
    const advice = isFar ? ': set the time of this machine' : '';
    return {
      status: isFar ? 'degraded' : 'ok',
      detail: `${seconds} s ${side} WhatsApp's${advice}`,
    };
  }
}
