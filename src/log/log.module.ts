import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { currentRequestId } from '../common/http/request-id.middleware.js';
import { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { AppLogger } from './app-logger.js';
import { createLogStream, LogOutput } from './log-stream.js';
import { LogOutputModule } from './log-output.module.js';
import { RecentLog } from './recent-log.js';

/** The log; every line that is written for a request carries its id. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [ConfigModule, LogOutputModule],
      inject: [Config, RecentLog, LogOutput],
      useFactory: ({ log }: Config, recent: RecentLog, output: LogOutput) => ({
        // A logger for each request costs each request, and hardly any writes a line: the line asks instead.
        forRoutes: [],
        pinoHttp: {
          level: log.level,
          mixin: () => ({ reqId: currentRequestId() }),
          stream: createLogStream(recent, output),
        },
      }),
    }),
  ],
  providers: [AppLogger],
})
export class LogModule {}
