import { Module } from '@nestjs/common';
import { ChatsModule } from '../../features/chats/chats.module.js';
import { DownloadModule } from '../../base/common/http/download.module.js';
import { EventsModule } from '../../features/events/events.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { DeliveriesModule } from '../../features/webhooks/deliveries.module.js';
import { RecordedDeliveries } from './recorded-deliveries.js';
import { RecordedPeople } from './recorded-people.js';
import { RecordingSource } from './recording-source.js';
import { RecordingsController } from './recordings.controller.js';
import { RecordingsService } from './recordings.service.js';

/** Stretches of the session as masked files. */
@Module({
  imports: [ChatsModule, WhatsAppModule, DownloadModule, EventsModule, DeliveriesModule],
  controllers: [RecordingsController],
  providers: [RecordedDeliveries, RecordedPeople, RecordingSource, RecordingsService],
})
export class RecordingsModule {}
