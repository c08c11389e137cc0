import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { AppLogger } from './app-logger.js';
import { LogOutputModule } from './log-output.module.js';

/** The log. The line of a failed request carries its id. */
@Module({ imports: [ConfigModule, LogOutputModule], providers: [AppLogger] })
export class LogModule {}
