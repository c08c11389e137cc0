import { Module } from '@nestjs/common';
import { IngestModule } from '../ingest/ingest.module.js';
import { DiscoveryModule } from '@nestjs/core';
import { ConnectionModule } from '../connection/connection.module.js';
import { EventsModule } from '../events/events.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { CountersSection } from './counters.section.js';
import { DiagnosticsController } from './diagnostics.controller.js';
import { EventCounter } from './event.counter.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import { HealthService } from './health.service.js';
import { ProcessSection } from './process.section.js';
import { ReportsSection } from './reports.section.js';
import { SectionsRegistry } from './sections/sections.registry.js';
import { StoreSection } from './store.section.js';
import { SummaryService } from './summary.service.js';

/** Health, probes and the debug summary. */
@Module({
  imports: [
    IngestModule,
    ConnectionModule,
    EventsModule,
    MessagesModule,
    StorageModule,
    BaileysModule,
    DiscoveryModule,
  ],
  controllers: [DiagnosticsController],
  providers: [
    CountersSection,
    EventCounter,
    EventLoopMonitor,
    HealthService,
    ProcessSection,
    ReportsSection,
    SectionsRegistry,
    StoreSection,
    SummaryService,
  ],
  exports: [EventLoopMonitor, HealthService, SectionsRegistry],
})
export class DiagnosticsModule {}
