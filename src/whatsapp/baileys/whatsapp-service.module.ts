import { Module } from '@nestjs/common';
import { Config } from '../../base/config/config.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { silenceLibsignal } from './patches/libsignal-console.patch.js';
import { forgetInheritedTokens } from './patches/token-map.patch.js';
import { GatewaysFactory } from './gateways.factory.js';
import { InboundJournalRepository } from './store/inbound-journal.repository.js';
import { SentMessageRepository } from './store/sent-message.repository.js';
import { ServiceFactsRepository } from './store/service-facts.repository.js';
import { ClientVersion } from './version/client-version.js';
import { WebVersionSource } from './version/web-version.source.js';

/** Opens the sessions of all accounts, and holds what they share. */
@Module({
  imports: [ConfigModule, StorageModule, ProxyModule],
  providers: [
    InboundJournalRepository,
    SentMessageRepository,
    ServiceFactsRepository,
    WebVersionSource,
    {
      provide: ClientVersion,
      inject: [Config, ServiceFactsRepository, WebVersionSource],
      useFactory: async (
        config: Config,
        facts: ServiceFactsRepository,
        source: WebVersionSource,
      ) => {
        const version = new ClientVersion(config, facts, source);
        await version.load();
        return version;
      },
    },
    GatewaysFactory,
  ],
  exports: [GatewaysFactory],
})
export class WhatsAppServiceModule {
  constructor() {
    silenceLibsignal();
    forgetInheritedTokens();
  }
}
