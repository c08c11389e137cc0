import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { ProxyCheck } from './proxy.check.js';
import { describeFailures } from './proxy-report.js';

/** The health of the proxy, if there is one. */
@Injectable()
export class ProxySection extends DiagnosticsSection {
  constructor(private readonly check: ProxyCheck) {
    super();
  }

  override checkHealth(): Record<string, FoundCheck> {
    if (!this.check.isConfigured) return {};
    const { failures, failingSince: since } = this.check;
    if (failures === null) return { proxy: { status: 'ok', detail: 'not checked yet' } };
    const problem = describeFailures(failures);
    const detail = problem ?? 'no failures';
    return { proxy: { status: problem ? 'degraded' : 'ok', detail, since } };
  }
}
