import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { MetricsRegistry } from './metrics.registry.js';

/** The lines of `GET /api/metrics`, which contain no personal data. */
@Injectable()
export class MetricsSection extends DiagnosticsSection {
  constructor(private readonly metrics: MetricsRegistry) {
    super();
  }

  override readonly bundleParts = {
    metrics: {
      read: async (viewer) => withoutComments(await this.metrics.read(viewer)),
      mask: (lines) => lines,
    } satisfies BundlePart<string[]>,
  };
}

/** Drops help texts, which never change. */
function withoutComments(page: string): string[] {
  return page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
