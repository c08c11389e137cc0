import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../base/config/config.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { ProxyAgents } from './proxy-agents.js';

/** The way to WhatsApp: direct, or through a proxy. */
@Module({
  imports: [ConfigModule],
  providers: [
    {
      provide: ProxyAgents,
      inject: [Config],
      useFactory: (config: Config) => ProxyAgents.create(config),
    },
  ],
  exports: [ProxyAgents],
})
export class ProxyModule implements OnApplicationShutdown {
  constructor(private readonly agents: ProxyAgents) {}

  async onApplicationShutdown(): Promise<void> {
    await this.agents.close();
  }
}
