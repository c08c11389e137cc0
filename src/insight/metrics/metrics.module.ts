import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WebhooksModule } from '../../features/webhooks/webhooks.module.js';
import { ClusterMetrics } from './cluster.metrics.js';
import { HttpMetrics } from './http.metrics.js';
import { MediaStoreMetrics } from './media-store.metrics.js';
import { MessageMetrics } from './message.metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsRegistryModule } from './metrics-registry.module.js';
import { MetricsSection } from './metrics.section.js';
import { ProcessMetrics } from './process.metrics.js';
import { StoreMetrics } from './store.metrics.js';
import { WebhookMetrics } from './webhook.metrics.js';

/** Metrics for Prometheus. They subscribe to other modules, which do not know about them. */
@Module({
  imports: [
    ConfigModule,
    DiagnosticsModule,
    MediaStoreModule,
    MetricsRegistryModule,
    StorageModule,
    WebhooksModule,
  ],
  controllers: [MetricsController],
  providers: [
    ClusterMetrics,
    HttpMetrics,
    MediaStoreMetrics,
    MessageMetrics,
    MetricsSection,
    ProcessMetrics,
    StoreMetrics,
    WebhookMetrics,
  ],
  exports: [HttpMetrics, MetricsRegistryModule],
})
export class MetricsModule {}
