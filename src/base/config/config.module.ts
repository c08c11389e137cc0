import { Module } from '@nestjs/common';
import { BASE_PATH, Config } from './config.js';
import { loadProcessConfig } from './load-config.js';

/** Provides the validated configuration. */
@Module({
  providers: [
    { provide: Config, useFactory: loadProcessConfig },
    { provide: BASE_PATH, useFactory: ({ server }: Config) => server.basePath, inject: [Config] },
  ],
  exports: [Config, BASE_PATH],
})
export class ConfigModule {}
