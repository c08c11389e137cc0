import { Module } from '@nestjs/common';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { PhonesRepository } from './phones.repository.js';

/** The phones that were paired, of all accounts. */
@Module({
  imports: [StorageModule],
  providers: [PhonesRepository],
  exports: [PhonesRepository],
})
export class PhoneStoreModule {}
