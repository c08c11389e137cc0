import { Module } from '@nestjs/common';
import { MetricsRegistry } from './metrics.registry.js';

/** The registry of all metrics, of all accounts. */
@Module({ providers: [MetricsRegistry], exports: [MetricsRegistry] })
export class MetricsRegistryModule {}
