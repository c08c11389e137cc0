import { Module } from '@nestjs/common';
import { createOutput, LogOutput } from './log-stream.js';
import { LogSection } from './log.section.js';
import { RecentLog } from './recent-log.js';

/** Provides the output of the log, and its latest lines for bug reports. */
@Module({
  providers: [
    LogSection,
    RecentLog,
    { provide: LogOutput, useFactory: () => createOutput(process.stdout.isTTY) },
  ],
  exports: [LogOutput, RecentLog],
})
export class LogOutputModule {}
