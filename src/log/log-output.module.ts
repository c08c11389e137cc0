import { Module } from '@nestjs/common';
import { createOutput, LogOutput } from './log-stream.js';
import { RecentLog } from './recent-log.js';

/** Where lines of the log go, and the latest of them, for who makes a report. */
@Module({
  providers: [
    RecentLog,
    { provide: LogOutput, useFactory: () => createOutput(process.stdout.isTTY) },
  ],
  exports: [LogOutput, RecentLog],
})
export class LogOutputModule {}
