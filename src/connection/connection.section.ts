import { Injectable } from '@nestjs/common';
import type { CheckDto } from '../diagnostics/sections/check.dto.js';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../diagnostics/sections/diagnostics.section.js';
import { MANY_FAILURES } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { ConnectionService } from './connection.service.js';
import type { ConnectionDto } from './dto/connection.dto.js';

export interface ConnectionSummary {
  connection: ConnectionDto;
}

/** The connection object, and whether the session works. */
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
        if (me) people.register('me', [me.jid, me.lid, me.phone], [me.name]);
      },
    } satisfies BundlePart<ConnectionDto>,
  };

  override checkHealth(): Record<string, CheckDto> {
    return { session: this.checkSession() };
  }

  override async summarize(): Promise<ConnectionSummary> {
    return { connection: await this.connection.current() };
  }

  private checkSession(): CheckDto {
    const { state, attempt, isRefused, isUnresponsive, reason } = this.gateway.session;
    if (state === 'connected' && isUnresponsive) {
      return { status: 'degraded', detail: 'connected, but WhatsApp does not answer' };
    }
    const isLost = state === 'connecting' && (isRefused || attempt >= MANY_FAILURES);
    return { status: isLost ? 'degraded' : 'ok', detail: reason.summary };
  }
}
