import { Module } from '@nestjs/common';
import { IngestModule } from '../ingest/ingest.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { EventsModule } from '../events/events.module.js';
import { MediaModule } from '../media/media.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SendModule } from '../send/send.module.js';
import { MediaStoreModule } from '../storage/files/media-store.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { ConnectionMetrics } from './connection.metrics.js';
import { DownloadMetrics } from './download.metrics.js';
import { HttpMetrics } from './http.metrics.js';
import { MediaStoreMetrics } from './media-store.metrics.js';
import { MessageMetrics } from './message.metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsRegistry } from './metrics.registry.js';
import { MetricsSection } from './metrics.section.js';
import { ProcessMetrics } from './process.metrics.js';
import { StoreMetrics } from './store.metrics.js';
import { UploadMetrics } from './upload.metrics.js';
import { WebhookMetrics } from './webhook.metrics.js';

/** Metrics for Prometheus. They subscribe to other modules, which do not know about them. */
@Module({
  imports: [
    IngestModule,
    ConfigModule,
    DiagnosticsModule,
    EventsModule,
    MediaModule,
    MediaStoreModule,
    MessagesModule,
    SendModule,
    StorageModule,
    UploadsModule,
    WebhooksModule,
    BaileysModule,
  ],
  controllers: [MetricsController],
  providers: [
    ConnectionMetrics,
    DownloadMetrics,
    HttpMetrics,
    MediaStoreMetrics,
    MessageMetrics,
    MetricsRegistry,
    MetricsSection,
    ProcessMetrics,
    StoreMetrics,
    UploadMetrics,
    WebhookMetrics,
  ],
  exports: [HttpMetrics, MetricsRegistry],
})
export class MetricsModule {}
