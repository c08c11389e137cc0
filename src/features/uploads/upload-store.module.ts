import { Module, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

/** Files to be sent, on this machine. */
@Module({
  imports: [ConfigModule, StorageModule, MediaStoreModule],
  providers: [UploadsRepository, UploadsService],
  exports: [UploadsRepository, UploadsService],
})
export class UploadStoreModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(private readonly uploads: UploadsService) {}

  async onModuleInit(): Promise<void> {
    await this.uploads.start();
  }

  beforeApplicationShutdown(): void {
    this.uploads.stop();
  }
}
