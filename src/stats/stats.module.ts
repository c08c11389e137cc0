import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { SendModule } from '../send/send.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { QueueGauge } from './queue.gauge.js';
import { StatsController } from './stats.controller.js';
import { StatsRecorderModule } from './stats-recorder.module.js';
import { StatsService } from './stats.service.js';

/** Statistics of the last days, by the minute. */
@Module({
  imports: [AccountsModule, BaileysModule, SendModule, StatsRecorderModule],
  controllers: [StatsController],
  providers: [QueueGauge, StatsService],
})
export class StatsModule {}
