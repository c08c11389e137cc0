import { Module } from '@nestjs/common';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { ClusterController } from './cluster.controller.js';
import { ClusterSection } from './cluster.section.js';
import { DrainService } from './drain.service.js';

/** Tells of the processes that share a database. */
@Module({
  imports: [StorageModule],
  controllers: [ClusterController],
  providers: [ClusterSection, DrainService],
})
export class ClusterModule {}
