import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import pretty from 'pino-pretty';
import { AppLogger } from './app-logger.js';
import { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';

/** The log: readable lines on a terminal, JSON everywhere else. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      imports: [ConfigModule],
      inject: [Config],
      useFactory: ({ log }: Config) => ({
        pinoHttp: {
          level: log.level,
          autoLogging: false,
          quietReqLogger: true,
          genReqId: (_request, response) => String(response.getHeader('X-Request-Id')),
          ...(process.stdout.isTTY && {
            stream: pretty({ ignore: 'pid,hostname,context', messageFormat: '[{context}] {msg}' }),
          }),
        },
      }),
    }),
  ],
  providers: [AppLogger],
})
export class LogModule {}
