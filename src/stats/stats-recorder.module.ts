import { Module, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ConfigModule } from '../config/config.module.js';
import { SendModule } from '../send/send.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { QueueGauge } from './queue.gauge.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsRepository } from './stats.repository.js';

/** Counts the events of all accounts. */
@Module({
  imports: [AccountsModule, ConfigModule, StorageModule, SendModule, BaileysModule],
  providers: [QueueGauge, StatsRecorder, StatsRepository],
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
