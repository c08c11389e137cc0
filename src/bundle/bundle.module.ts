import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { ConfigModule } from '../config/config.module.js';
import { ConnectionModule } from '../connection/connection.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { EventsModule } from '../events/events.module.js';
import { LogOutputModule } from '../log/log-output.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { BundleController } from './bundle.controller.js';
import { BundleService } from './bundle.service.js';

/** The file for bug reports. */
@Module({
  imports: [
    ChatsModule,
    ConfigModule,
    ConnectionModule,
    DiagnosticsModule,
    EventsModule,
    LogOutputModule,
    MetricsModule,
    BaileysModule,
  ],
  controllers: [BundleController],
  providers: [BundleService],
})
export class BundleModule {}
