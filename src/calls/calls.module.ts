import { Module } from '@nestjs/common';
import { ChatsModule } from '../chats/chats.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { CallExpiry } from './call-expiry.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';

/** Calls to this account. */
@Module({
  imports: [BaileysModule, ChatsModule],
  controllers: [CallsController],
  providers: [CallExpiry, CallsService],
})
export class CallsModule {}
