import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MessagesModule } from '../../features/messages/messages.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { TraceSourcesRegistry } from '../../base/common/trace/trace-sources.registry.js';
import { TraceController } from './trace.controller.js';
import { TraceService } from './trace.service.js';

/** The trace of a message. */
@Module({
  imports: [DiscoveryModule, MessagesModule, StoreModule, MediaStoreModule],
  controllers: [TraceController],
  providers: [TraceService, TraceSourcesRegistry],
})
export class TraceModule {}
