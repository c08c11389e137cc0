import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiFile, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import { MetricsRegistry } from './metrics.registry.js';

@ApiSection('Diagnostics')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly registry: MetricsRegistry) {}

  /** Metrics for Prometheus. */
  @Get()
  @ApiFile(
    'text/plain',
    'whatsapp_dashboard_connection_state{account="default",state="connected"} 1\n',
  )
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  readMetrics(@Res({ passthrough: true }) response: Response): Promise<string> {
    return this.registry.read(viewerOf(response));
  }
}
