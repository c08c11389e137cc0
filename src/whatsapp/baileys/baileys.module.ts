import { Module, type Provider } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ConfigModule } from '../../config/config.module.js';
import { StorageModule } from '../../storage/sqlite/storage.module.js';
import { CallsGateway } from '../calls.gateway.js';
import { ChatSettingsGateway } from '../chat-settings.gateway.js';
import { ChatTimersGateway } from '../chat-timers.gateway.js';
import { ChatsGateway } from '../chats.gateway.js';
import { FilesGateway } from '../files.gateway.js';
import { ContactsGateway } from '../contacts.gateway.js';
import { GroupsGateway } from '../groups.gateway.js';
import { MediaHosts } from '../media-servers/media-hosts.js';
import { MessageCodec } from '../message-codec.js';
import { PairingScope } from '../pairing.scope.js';
import { DEFAULT_SLOT } from '../slot-name.js';
import { PresenceGateway } from '../presence.gateway.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { SlotGateways } from '../slot-gateways.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';
import { silenceLibsignal } from './patches/libsignal-console.patch.js';
import { forgetInheritedTokens } from './patches/token-map.patch.js';
import { SlotFactory } from './slot.factory.js';
import { InboundJournalRepository } from './store/inbound-journal.repository.js';
import { SentMessageRepository } from './store/sent-message.repository.js';
import { ServiceFactsRepository } from './store/service-facts.repository.js';
import { ClientVersion } from './version/client-version.js';
import { WebVersionSource } from './version/web-version.source.js';

/** Provides a part of the one slot that is open by the part's class. */
function part<Part>(
  provide: abstract new (...parameters: never[]) => Part,
  useFactory: (slot: SlotGateways) => Part,
): Provider {
  return { provide, inject: [SlotGateways], useFactory };
}

/** Provides the one gateway to WhatsApp. */
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
    SlotFactory,
    {
      provide: SlotGateways,
      inject: [SlotFactory],
      // Unreadable credentials must fail the startup.
      useFactory: (slots: SlotFactory) => slots.open(DEFAULT_SLOT),
    },
    part(PairingScope, ({ pairing }) => pairing),
    part(WhatsAppGateway, ({ session }) => session),
    part(MessageCodec, ({ codec }) => codec),
    MediaHosts,
    part(CallsGateway, ({ calls }) => calls),
    part(ChatsGateway, ({ chats }) => chats),
    part(FilesGateway, ({ files }) => files),
    part(ChatSettingsGateway, ({ chatSettings }) => chatSettings),
    part(ChatTimersGateway, ({ chatTimers }) => chatTimers),
    part(GroupsGateway, ({ groups }) => groups),
    part(PresenceGateway, ({ presence }) => presence),
    part(ContactsGateway, ({ contacts }) => contacts),
  ],
  exports: [
    PairingScope,
    WhatsAppGateway,
    MessageCodec,
    MediaHosts,
    CallsGateway,
    ChatsGateway,
    FilesGateway,
    ChatSettingsGateway,
    ChatTimersGateway,
    GroupsGateway,
    PresenceGateway,
    ContactsGateway,
  ],
})
export class BaileysModule {
  constructor() {
    silenceLibsignal();
    forgetInheritedTokens();
  }
}
