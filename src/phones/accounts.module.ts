import { Module } from '@nestjs/common';
import { WhatsAppModule } from '../whatsapp/baileys/whatsapp.module.js';
import { AccountStoreModule } from './account-store.module.js';
import { AccountsService } from './accounts.service.js';

/** The account of a slot that is shown. */
@Module({
  imports: [AccountStoreModule, WhatsAppModule],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
