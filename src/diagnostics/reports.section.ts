import { Injectable } from '@nestjs/common';
import { HealthService } from './health.service.js';
import { DiagnosticsSection } from './sections/diagnostics.section.js';
import { SummaryService } from './summary.service.js';

/** The bundle has these outside of its summary, most of them with more entries. */
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
    health: { read: async () => (await this.health.check()).checks },
    summary: { read: () => this.summarizeRest() },
  };

  private async summarizeRest(): Promise<object> {
    const fields = Object.entries(await this.summary.collect());
    return Object.fromEntries(fields.filter(([name]) => !SHOWN_ELSEWHERE.has(name)));
  }
}
