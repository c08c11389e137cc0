import { Injectable } from '@nestjs/common';
import type { SummaryDto } from './dto/summary.dto.js';
import { EventCounter } from './event.counter.js';
import { DiagnosticsSection } from '../../base/common/diagnostics/diagnostics.section.js';

/** Events by type since the process started. */
@Injectable()
export class CountersSection extends DiagnosticsSection {
  constructor(private readonly counter: EventCounter) {
    super();
  }

  override summarize(): Pick<SummaryDto, 'counters'> {
    return { counters: this.counter.countsByType };
  }
}
