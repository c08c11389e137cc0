import { Module } from '@nestjs/common';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { PhoneStoreModule } from './phone-store.module.js';
import { PhonesService } from './phones.service.js';

/** The phone whose chats an account shows. */
@Module({
  imports: [PhoneStoreModule, WhatsAppModule],
  providers: [PhonesService],
  exports: [PhonesService],
})
export class PhonesModule {}
