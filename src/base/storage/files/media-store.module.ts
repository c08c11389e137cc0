import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ConfigModule } from '../../config/config.module.js';
import { StorageModule } from '../engine/storage.module.js';
import { LeftoverFiles } from './leftover-files.js';
import { MediaStore } from './media.store.js';

/** The stored files of messages. */
@Module({
  imports: [ConfigModule, StorageModule],
  providers: [LeftoverFiles, MediaStore],
  exports: [LeftoverFiles, MediaStore],
})
export class MediaStoreModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly store: MediaStore) {}

  async onModuleInit(): Promise<void> {
    await this.store.start();
  }

  onApplicationShutdown(): void {
    this.store.stop();
  }
}
