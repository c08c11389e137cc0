import { Controller, Get, Header } from '@nestjs/common';
import { AnswersFile, Section } from '../common/http/api.decorators.js';
import { MetricsRegistry } from './metrics.registry.js';

@Section('Diagnostics')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly registry: MetricsRegistry) {}

  /** Figures for Prometheus. */
  @Get()
  @AnswersFile('text/plain', 'whatsapp_dashboard_connection_state{state="connected"} 1\n')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  readMetrics(): Promise<string> {
    return this.registry.read();
  }
}
