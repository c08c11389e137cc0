import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { AccountsService } from './accounts.service.js';

/** The account of a slot that is shown. */
@Module({
  imports: [StorageModule, BaileysModule],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
