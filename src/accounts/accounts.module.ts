import { Module } from '@nestjs/common';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { AccountStoreModule } from './account-store.module.js';
import { AccountsService } from './accounts.service.js';

/** The account of a slot that is shown. */
@Module({
  imports: [AccountStoreModule, BaileysModule],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
