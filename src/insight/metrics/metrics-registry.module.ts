import { Module } from '@nestjs/common';
import { MetricsRegistry } from './metrics.registry.js';

/** Where all metrics are, of all accounts. */
@Module({ providers: [MetricsRegistry], exports: [MetricsRegistry] })
export class MetricsRegistryModule {}
