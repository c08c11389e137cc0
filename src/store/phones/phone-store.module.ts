import { Module, type OnModuleInit } from '@nestjs/common';
import { EventLog } from '../../base/storage/event-log.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { PhonesRepository } from './phones.repository.js';

/** The phones that were paired, of all accounts. */
@Module({
  imports: [StorageModule],
  providers: [PhonesRepository],
  exports: [PhonesRepository],
})
export class PhoneStoreModule implements OnModuleInit {
  constructor(
    private readonly phones: PhonesRepository,
    private readonly eventLog: EventLog,
  ) {}

  onModuleInit(): void {
    this.eventLog.beforeFollowed = (rows) => this.phones.noteEvents(rows);
  }
}
