import { Module, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsRepository } from './stats.repository.js';

/** Counts the events of all accounts. */
@Module({
  imports: [ConfigModule, StorageModule],
  providers: [StatsRecorder, StatsRepository],
  exports: [StatsRecorder, StatsRepository],
})
export class StatsRecorderModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(private readonly recorder: StatsRecorder) {}

  async onModuleInit(): Promise<void> {
    await this.recorder.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.recorder.stop();
  }
}
