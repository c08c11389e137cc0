import { Module, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { SendModule } from '../../features/send/send.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { QueueGauge } from './queue.gauge.js';
import { StatsController } from './stats.controller.js';
import { StatsRecorderModule } from './stats-recorder.module.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsService } from './stats.service.js';

/** Statistics of the last days, by the minute. */
@Module({
  imports: [PhonesModule, WhatsAppModule, SendModule, StatsRecorderModule],
  controllers: [StatsController],
  providers: [QueueGauge, StatsService],
})
export class StatsModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(
    private readonly recorder: StatsRecorder,
    private readonly gateway: WhatsAppGateway,
    private readonly queue: QueueGauge,
    private readonly pairing: PairingScope,
  ) {}

  onModuleInit(): void {
    const { gateway, queue } = this;
    this.recorder.add(this.pairing.account, { gateway, queue });
  }

  beforeApplicationShutdown(): void {
    this.recorder.remove(this.pairing.account);
  }
}
