import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { HealthDto } from './dto/health.dto.js';
import type { SummaryDto } from './dto/summary.dto.js';
import { HealthService } from './health.service.js';
import { SummaryService } from './summary.service.js';

@Controller()
export class DiagnosticsController {
  constructor(
    private readonly health: HealthService,
    private readonly summary: SummaryService,
  ) {}

  @Get('health')
  readHealth(): Promise<HealthDto> {
    return this.health.check();
  }

  @Get('health/live')
  readLiveness(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  readReadiness(@Res({ passthrough: true }) response: Response): { status: string } {
    if (!this.health.isReady) response.status(503);
    return { status: this.health.isReady ? 'ok' : 'not_connected' };
  }

  @Get('debug/summary')
  readSummary(): Promise<SummaryDto> {
    return this.summary.collect();
  }
}
