import { Module } from '@nestjs/common';
import { Config } from './config.js';
import { loadProcessConfig } from './load-config.js';

/** Provides the validated configuration. */
@Module({
  providers: [{ provide: Config, useFactory: loadProcessConfig }],
  exports: [Config],
})
export class ConfigModule {}
