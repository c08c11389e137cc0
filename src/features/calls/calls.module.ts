import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { IngestModule } from '../../store/ingest/ingest.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { CallExpiry } from './call-expiry.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';

/** Calls to this account. */
@Module({
  imports: [PhonesModule, ChatsModule, IngestModule, StoreModule, WhatsAppModule],
  controllers: [CallsController],
  providers: [CallExpiry, CallsService],
})
export class CallsModule {}
