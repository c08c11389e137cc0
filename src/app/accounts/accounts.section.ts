import { Injectable } from '@nestjs/common';
import { ConnectionSection } from '../../features/connection/connection.section.js';
import { maySee } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { CheckDto } from '../../base/common/diagnostics/check.dto.js';
import {
  DiagnosticsSection,
  describeSince,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { AccountRegistry } from './account.registry.js';

/** The health of the further accounts. */
@Injectable()
export class AccountsSection extends DiagnosticsSection {
  constructor(private readonly accounts: AccountRegistry) {
    super();
  }

  /** Empty if the viewer sees one account only. */
  override async checkHealth(viewer: Viewer): Promise<Record<string, FoundCheck>> {
    const names = this.accounts.furtherNames.filter((name) => maySee(viewer, name));
    if (names.length === 0) return {};
    const found = await Promise.all(names.map((name) => this.check(name)));
    const connected = found.filter(({ isConnected }) => isConnected).length;
    const others = found.flatMap(({ text }) => text ?? []);
    const detail = [`${connected} of ${names.length} further accounts are connected`, ...others];
    const isDegraded = found.some(({ status }) => status === 'degraded');
    return {
      accounts: {
        status: isDegraded ? 'degraded' : 'ok',
        detail: detail.join('; '),
        since: null,
      },
    };
  }

  private async check(
    name: string,
  ): Promise<{ status: CheckDto['status']; isConnected: boolean; text?: string }> {
    try {
      const account = await this.accounts.open(name);
      const { isConnected, session } = account.get(WhatsAppGateway);
      const { status, detail, since } = account.get(ConnectionSection).checkHealth().session;
      const isFine = isConnected && status === 'ok';
      const text = `${name}: ${detail} (${describeSince(since ?? session.since)})`;
      return { status, isConnected, ...(!isFine && { text }) };
    } catch (error) {
      const text = `${name}: ${(error as Error).message}`;
      return { status: 'degraded', isConnected: false, text };
    }
  }
}
