import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { HealthService } from './health.service.js';
import { DiagnosticsSection } from '../../base/common/diagnostics/diagnostics.section.js';
import { SummaryService } from './summary.service.js';

/** Parts of the summary that the bundle has elsewhere, most of them with more entries. */
const SHOWN_ELSEWHERE = new Set(['connection', 'chats', 'events_tail', 'nodes_tail', 'versions']);

/** Health and the debug summary, as parts of the bundle. */
@Injectable()
export class ReportsSection extends DiagnosticsSection {
  constructor(
    private readonly health: HealthService,
    private readonly summary: SummaryService,
  ) {
    super();
  }

  override readonly bundleParts = {
    health: { read: async (viewer: Viewer) => (await this.health.check(viewer)).checks },
    summary: { read: (viewer: Viewer) => this.summarizeRest(viewer) },
  };

  private async summarizeRest(viewer: Viewer): Promise<object> {
    const fields = Object.entries(await this.summary.collect(viewer));
    return Object.fromEntries(fields.filter(([name]) => !SHOWN_ELSEWHERE.has(name)));
  }
}
