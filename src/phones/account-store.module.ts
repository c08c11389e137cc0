import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { AccountsRepository } from './accounts.repository.js';

/** The phones that were paired, in all slots. */
@Module({
  imports: [StorageModule],
  providers: [AccountsRepository],
  exports: [AccountsRepository],
})
export class AccountStoreModule {}
