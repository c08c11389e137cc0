import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { Ownership } from '../../base/storage/ownership.js';

/** The health of a cluster: degraded while no other process could take over, or one cannot be reached. */
@Injectable()
export class ClusterSection extends DiagnosticsSection {
  constructor(private readonly ownership: Ownership) {
    super();
  }

  override checkHealth(viewer: Viewer): Record<string, FoundCheck> {
    const cluster = this.ownership.describe();
    if (!cluster || !maySeeService(viewer)) return {};
    const lost = cluster.processes.find(({ isReachable }) => !isReachable);
    if (lost) return { cluster: { status: 'degraded', detail: toUnreachable(lost.url) } };
    const { processId } = this.ownership;
    const others = cluster.processes.filter(({ id, isLate }) => id !== processId && !isLate).length;
    if (others > 0) return { cluster: { status: 'ok', detail: `${others} could take over` } };
    const detail = 'there is no other process to take over: start one on the same database';
    return { cluster: { status: 'degraded', detail } };
  }
}

const toUnreachable = (url: string): string =>
  `a process cannot be reached at ${url}, and gets no accounts: correct its SERVICE_CLUSTER_URL`;
