import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { ControlPort } from './control-port.js';
import { PlaygroundController } from './playground.controller.js';
import { PlaygroundService } from './playground.service.js';

/** The way from the page to the people and faults of a test network. */
@Module({
  imports: [ConfigModule],
  controllers: [PlaygroundController],
  providers: [ControlPort, PlaygroundService],
})
export class PlaygroundModule {}
