import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { IngestModule } from '../../store/ingest/ingest.module.js';
import { DiscoveryModule } from '@nestjs/core';
import { ConnectionModule } from '../../features/connection/connection.module.js';
import { EventsModule } from '../../features/events/events.module.js';
import { MessagesModule } from '../../features/messages/messages.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { BucketSection } from './bucket.section.js';
import { CountersSection } from './counters.section.js';
import { DiagnosticsController } from './diagnostics.controller.js';
import { EventCounter } from './event.counter.js';
import { EventLoopModule } from './event-loop.module.js';
import { HealthService } from './health.service.js';
import { ProcessSection } from './process.section.js';
import { ReportsSection } from './reports.section.js';
import { SectionsRegistry } from '../../base/common/diagnostics/sections.registry.js';
import { StoreSection } from './store.section.js';
import { SummaryService } from './summary.service.js';

/** Health, probes and the debug summary. */
@Module({
  imports: [
    ConfigModule,
    PhonesModule,
    IngestModule,
    ConnectionModule,
    EventsModule,
    MessagesModule,
    StorageModule,
    WhatsAppModule,
    DiscoveryModule,
    EventLoopModule,
  ],
  controllers: [DiagnosticsController],
  providers: [
    BucketSection,
    CountersSection,
    EventCounter,
    HealthService,
    ProcessSection,
    ReportsSection,
    SectionsRegistry,
    StoreSection,
    SummaryService,
  ],
  exports: [EventLoopModule, HealthService, SectionsRegistry],
})
export class DiagnosticsModule {}
