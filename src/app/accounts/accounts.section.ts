import { Injectable } from '@nestjs/common';
import { maySee } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { AccountFactsReader } from './account-facts.reader.js';
import { AccountRegistry } from './account.registry.js';

/** The health of the further accounts. */
@Injectable()
export class AccountsSection extends DiagnosticsSection {
  constructor(
    private readonly accounts: AccountRegistry,
    private readonly reader: AccountFactsReader,
  ) {
    super();
  }

  /** Empty if the viewer sees one account only. */
  override async checkHealth(viewer: Viewer): Promise<Record<string, FoundCheck>> {
    const names = this.accounts.furtherNames.filter((name) => maySee(viewer, name));
    if (names.length === 0) return {};
    const found = await this.reader.read(names);
    const connected = found.filter(({ isConnected }) => isConnected).length;
    const others = found
      .filter(({ isConnected, status }) => !isConnected || status !== 'ok')
      .map(({ row, detail }) => `${row.account}: ${detail}`);
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
}
