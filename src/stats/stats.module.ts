import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SendModule } from '../send/send.module.js';
import { ConfigModule } from '../config/config.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { QueueGauge } from './queue.gauge.js';
import { StatsController } from './stats.controller.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsRepository } from './stats.repository.js';
import { StatsService } from './stats.service.js';

/** Statistics of the last days, by the minute. */
@Module({
  imports: [AccountsModule, ConfigModule, StorageModule, SendModule, BaileysModule],
  controllers: [StatsController],
  providers: [QueueGauge, StatsRecorder, StatsRepository, StatsService],
})
export class StatsModule {}
