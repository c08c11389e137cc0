import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { EventsModule } from '../events/events.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SendModule } from '../send/send.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { ConnectionMetrics } from './connection.metrics.js';
import { HttpMetrics } from './http.metrics.js';
import { MessageMetrics } from './message.metrics.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsRegistry } from './metrics.registry.js';
import { MetricsSection } from './metrics.section.js';
import { ProcessMetrics } from './process.metrics.js';
import { StoreMetrics } from './store.metrics.js';

/** Metrics for Prometheus. They subscribe to other modules, which do not know about them. */
@Module({
  imports: [
    ChatsModule,
    ConfigModule,
    DiagnosticsModule,
    EventsModule,
    MessagesModule,
    SendModule,
    StorageModule,
    BaileysModule,
  ],
  controllers: [MetricsController],
  providers: [
    ConnectionMetrics,
    HttpMetrics,
    MessageMetrics,
    MetricsRegistry,
    MetricsSection,
    ProcessMetrics,
    StoreMetrics,
  ],
  exports: [HttpMetrics, MetricsRegistry],
})
export class MetricsModule {}
