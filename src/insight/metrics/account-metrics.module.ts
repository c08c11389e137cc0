import { Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventsModule } from '../../features/events/events.module.js';
import { IngestModule } from '../../store/ingest/ingest.module.js';
import { MediaModule } from '../../features/media/media.module.js';
import { MessagesModule } from '../../features/messages/messages.module.js';
import { SendModule } from '../../features/send/send.module.js';
import { UploadsModule } from '../../features/uploads/uploads.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { ClientMetrics } from './client.metrics.js';
import { ConnectionMetrics } from './connection.metrics.js';
import { DownloadMetrics } from './download.metrics.js';
import { IngestMetrics } from './ingest.metrics.js';
import { MetricsRegistryModule } from './metrics-registry.module.js';
import { MetricsRegistry } from './metrics.registry.js';
import { OutboxMetrics } from './outbox.metrics.js';
import { UploadMetrics } from './upload.metrics.js';

/** The metrics of each account. */
@Module({
  imports: [
    WhatsAppModule,
    EventsModule,
    IngestModule,
    MediaModule,
    MessagesModule,
    MetricsRegistryModule,
    SendModule,
    UploadsModule,
  ],
  providers: [
    ClientMetrics,
    ConnectionMetrics,
    DownloadMetrics,
    IngestMetrics,
    OutboxMetrics,
    UploadMetrics,
  ],
})
export class AccountMetricsModule implements BeforeApplicationShutdown {
  constructor(
    private readonly registry: MetricsRegistry,
    private readonly pairing: PairingScope,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.registry.forget(this.pairing.account);
  }
}
