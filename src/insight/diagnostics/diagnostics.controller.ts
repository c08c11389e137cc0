import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiOtherStatus, ApiNoToken, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import type { HealthDto } from './dto/health.dto.js';
import { ProbeDto } from './dto/probe.dto.js';
import type { SummaryDto } from './dto/summary.dto.js';
import { HealthService } from './health.service.js';
import { SummaryService } from './summary.service.js';

@ApiSection('Diagnostics')
@Controller()
export class DiagnosticsController {
  constructor(
    private readonly health: HealthService,
    private readonly summary: SummaryService,
  ) {}

  /** The health of the service, with the part at fault. */
  @Get('health')
  readHealth(@Res({ passthrough: true }) response: Response): Promise<HealthDto> {
    return this.health.check(viewerOf(response));
  }

  /** Liveness probe: the process answers. */
  @Get('health/live')
  @ApiNoToken()
  readLiveness(): ProbeDto {
    return { status: 'ok' };
  }

  /** Readiness probe: the session is connected. */
  @Get('health/ready')
  @ApiNoToken()
  @ApiOtherStatus(503, 'The session is not connected.')
  readReadiness(@Res({ passthrough: true }) response: Response): ProbeDto {
    if (!this.health.isReady) response.status(503);
    return { status: this.health.isReady ? 'ok' : 'not_connected' };
  }

  /** Everything at a glance. */
  @Get('debug/summary')
  readSummary(@Res({ passthrough: true }) response: Response): Promise<SummaryDto> {
    return this.summary.collect(viewerOf(response));
  }
}
