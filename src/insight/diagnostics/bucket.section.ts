import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { Config } from '../../base/config/config.js';
import { SharedFiles } from '../../base/storage/sharing/shared-files.js';

/** The health of the bucket of files: degraded from a request that failed to one that succeeds. */
@Injectable()
export class BucketSection extends DiagnosticsSection {
  constructor(
    private readonly config: Config,
    private readonly files: SharedFiles,
  ) {
    super();
  }

  override checkHealth(viewer: Viewer): Record<string, FoundCheck> {
    if (this.config.media.bucket === null || !maySeeService(viewer)) return {};
    const { fault } = this.files;
    if (!fault) return { bucket: { status: 'ok', detail: 'answers' } };
    return { bucket: { status: 'degraded', detail: fault.sentence, since: fault.since } };
  }
}
