import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import {
  DiagnosticsSection,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import { AccessTokens } from './access-tokens.js';

/** Reports a change of the file of tokens that could not be read. */
@Injectable()
export class TokensSection extends DiagnosticsSection {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  /** Empty while all is well. */
  override checkHealth(viewer: Viewer): Record<string, FoundCheck> {
    const { problem, problemSince: since } = this.tokens;
    if (problem === null) return {};
    // The problem may name tokens.
    const why = maySeeService(viewer) ? problem : 'their file is not as it should be';
    const detail = `the tokens stay as they were: ${why}`;
    return { tokens: { status: 'degraded', detail, since } };
  }
}
