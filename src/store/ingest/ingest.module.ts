import { Module } from '@nestjs/common';
import { PhonesModule } from '../phones/phones.module.js';
import { StoreModule } from '../rows/store.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { AdminClaimsService } from './admin-claims.service.js';
import { AdminClaimsWriter } from './admin-claims.writer.js';
import { BatchWriter } from './batch.writer.js';
import { CallsWriter } from './calls.writer.js';
import { ChatUpdatesWriter } from './chat-updates.writer.js';
import { GroupRolesReader } from './group-roles.reader.js';
import { InboundMessagesWriter } from './inbound-messages.writer.js';
import { IngestService } from './ingest.service.js';
import { LiveLocationsWriter } from './live-locations.writer.js';
import { NumberCorrectionsService } from './number-corrections.service.js';

/** Stores everything that WhatsApp sends. */
@Module({
  imports: [PhonesModule, StoreModule, WhatsAppModule],
  providers: [
    AdminClaimsService,
    AdminClaimsWriter,
    BatchWriter,
    CallsWriter,
    ChatUpdatesWriter,
    GroupRolesReader,
    InboundMessagesWriter,
    IngestService,
    LiveLocationsWriter,
    NumberCorrectionsService,
  ],
  exports: [CallsWriter, IngestService, NumberCorrectionsService],
})
export class IngestModule {}
