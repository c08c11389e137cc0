import {
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ConfigModule } from '../../config/config.module.js';
import { StorageModule } from '../engine/storage.module.js';
import { SharedFiles } from '../sharing/shared-files.js';
import { BucketFiles } from './bucket-files.js';
import { BucketSweeper } from './bucket-sweeper.js';
import { LeftoverFiles } from './leftover-files.js';
import { MediaStore } from './media.store.js';
import { StoredFilesRepository } from './stored-files.repository.js';

const bucketFiles = {
  provide: BucketFiles,
  inject: [Config, SharedFiles, StoredFilesRepository],
  useFactory: ({ media }: Config, objects: SharedFiles, rows: StoredFilesRepository) =>
    media.bucket === null ? null : new BucketFiles(objects, rows),
};

/** The stored files of messages. */
@Module({
  imports: [ConfigModule, StorageModule],
  providers: [LeftoverFiles, StoredFilesRepository, bucketFiles, MediaStore, BucketSweeper],
  exports: [LeftoverFiles, MediaStore],
})
export class MediaStoreModule
  implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly store: MediaStore,
    private readonly sweeper: BucketSweeper,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.start();
    this.sweeper.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweeper.stop();
  }

  onApplicationShutdown(): void {
    this.store.stop();
  }
}
