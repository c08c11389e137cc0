import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { ConnectionModule } from '../connection/connection.module.js';
import { EventsModule } from '../events/events.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SendModule } from '../send/send.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { DiagnosticsController } from './diagnostics.controller.js';
import { EventCounter } from './event.counter.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import { HealthService } from './health.service.js';
import { SummaryService } from './summary.service.js';

/** Health, probes and the debug summary. */
@Module({
  imports: [
    ChatsModule,
    ConfigModule,
    ConnectionModule,
    EventsModule,
    MessagesModule,
    SendModule,
    StorageModule,
    BaileysModule,
  ],
  controllers: [DiagnosticsController],
  providers: [EventCounter, EventLoopMonitor, HealthService, SummaryService],
  exports: [EventLoopMonitor, HealthService, SummaryService],
})
export class DiagnosticsModule {}
