import { Injectable } from '@nestjs/common';
import { IngestService } from '../../store/ingest/ingest.service.js';
import { EventsRepository } from '../../features/events/events.repository.js';
import { withPatience } from '../../base/common/async/with-patience.js';
import { STORE_PATIENCE_MS, StorageHealth } from '../../base/storage/storage.health.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';

const LATE = `The store takes longer than ${STORE_PATIENCE_MS / 1000} s to answer: it is slow, or away.`;

/** Checks if the stores can be read and written, and if all updates were stored. */
@Injectable()
export class StoreSection extends DiagnosticsSection {
  constructor(
    private readonly store: StorageHealth,
    private readonly ingest: IngestService,
    private readonly events: EventsRepository,
    private readonly unreadable: UnreadableRowsRegistry,
  ) {
    super();
  }

  override async checkHealth() {
    const late: FoundCheck = { status: 'degraded', detail: LATE };
    return { store: (await withPatience(this.checkStore(), STORE_PATIENCE_MS)) ?? late };
  }

  private async checkStore(): Promise<FoundCheck> {
    const fault = await this.store.findFault();
    if (fault) return { status: 'degraded', detail: fault };
    const { unstored, unstoredSince } = this.ingest;
    if (unstored > 0) {
      const detail = `${unstored} updates could not be stored recently; the log names them`;
      return { status: 'degraded', detail, since: unstoredSince };
    }
    try {
      await this.events.getBounds();
      const { count, since } = this.unreadable;
      return count === 0
        ? { status: 'ok', detail: 'readable and writable' }
        : {
            status: 'degraded',
            detail: `${count} stored rows are damaged; the log names them`,
            since,
          };
    } catch {
      // The error itself is left out, as it may contain a path.
      return { status: 'degraded', detail: 'the dashboard store cannot be read' };
    }
  }
}
