import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { DownloadModule } from '../../base/common/http/download.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { BuffersSection } from './buffers.section.js';
import { EventStreamService } from './event-stream.service.js';
import { EventsController } from './events.controller.js';
import { EventsRepository } from './events.repository.js';
import { EventsSection } from './events.section.js';
import { EventsService } from './events.service.js';
import { EventsTrace } from './events.trace.js';
import { NodeBuffer } from './node-buffer.js';
import { NodesTrace } from './nodes.trace.js';

/** The event log, the raw traffic, and the live stream. */
@Module({
  imports: [
    PhonesModule,
    ChatsModule,
    StoreModule,
    ConfigModule,
    StorageModule,
    DownloadModule,
    WhatsAppModule,
  ],
  controllers: [EventsController],
  providers: [
    BuffersSection,
    EventStreamService,
    EventsRepository,
    EventsSection,
    EventsService,
    EventsTrace,
    NodeBuffer,
    NodesTrace,
  ],
  exports: [EventStreamService, EventsRepository, EventsService, NodeBuffer],
})
export class EventsModule {}
