import { Injectable } from '@nestjs/common';
import type { CheckDto } from '../../diagnostics/sections/check.dto.js';
import { DiagnosticsSection } from '../../diagnostics/sections/diagnostics.section.js';
import { AccessTokens } from './access-tokens.js';

/** Whether the file of tokens could be read when it changed. */
@Injectable()
export class TokensSection extends DiagnosticsSection {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  /** None while all is well. */
  override checkHealth(): Record<string, CheckDto> {
    const { problem } = this.tokens;
    if (problem === null) return {};
    return { tokens: { status: 'degraded', detail: `the tokens stay as they were: ${problem}` } };
  }
}
