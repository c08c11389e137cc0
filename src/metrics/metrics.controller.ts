import { Controller, Get, Header } from '@nestjs/common';
import { ApiFile, ApiSection } from '../common/http/api.decorators.js';
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
  readMetrics(): Promise<string> {
    return this.registry.read();
  }
}
