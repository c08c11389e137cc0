import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { BackupController } from './backup.controller.js';
import { BackupService } from './backup.service.js';

/** Copies of the stores and files, made while the service runs. */
@Module({
  imports: [ConfigModule, StorageModule],
  controllers: [BackupController],
  providers: [BackupService],
})
export class BackupModule {}
