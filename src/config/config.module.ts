import { Module } from '@nestjs/common';
import { Config } from './config.js';
import { loadConfig } from './load-config.js';

/** Provides the validated configuration. */
@Module({
  providers: [
    { provide: Config, useFactory: () => loadConfig(process.argv.slice(2), process.env) },
  ],
  exports: [Config],
})
export class ConfigModule {}
