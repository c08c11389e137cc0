import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { EventsModule } from '../events/events.module.js';
import { SendModule } from '../send/send.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { PresenceController } from './presence.controller.js';
import { PresenceService } from './presence.service.js';

/** Presence of people: typing, recording, online. */
@Module({
  imports: [ChatsModule, WhatsAppModule, EventsModule, SendModule],
  controllers: [PresenceController],
  providers: [PresenceService],
})
export class PresenceModule {}
