import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { AppLogger } from './app-logger.js';
import { createLogStream, LogOutput } from './log-stream.js';
import { LogOutputModule } from './log-output.module.js';
import { RecentLog } from './recent-log.js';

/** The log. The line of a failed request carries its id. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [ConfigModule, LogOutputModule],
      inject: [Config, RecentLog, LogOutput],
      useFactory: ({ log }: Config, recent: RecentLog, output: LogOutput) => ({
        // No logger for each request: it would cost every request, and few log anything.
        forRoutes: [],
        pinoHttp: {
          level: log.level,
          stream: createLogStream(recent, output),
        },
      }),
    }),
  ],
  providers: [AppLogger],
})
export class LogModule {}
