import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { currentRequestId } from '../common/http/request-id.middleware.js';
import { Config } from '../config/config.js';
import { ConfigModule } from '../config/config.module.js';
import { AppLogger } from './app-logger.js';
import { createLogStream, LogOutput } from './log-stream.js';
import { LogOutputModule } from './log-output.module.js';
import { RecentLog } from './recent-log.js';

/** The log. Lines that belong to a request carry its id. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [ConfigModule, LogOutputModule],
      inject: [Config, RecentLog, LogOutput],
      useFactory: ({ log }: Config, recent: RecentLog, output: LogOutput) => ({
        // No logger per request: it would cost every request, and few of them log anything. `mixin` adds the id instead.
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
