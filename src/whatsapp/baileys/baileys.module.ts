import { Module } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ConfigModule } from '../../config/config.module.js';
import { AuthDatabase } from '../../storage/database.js';
import { StorageFaultMonitor } from '../../storage/sqlite/storage-fault.monitor.js';
import { StorageModule } from '../../storage/sqlite/storage.module.js';
import { AuthStateRepository } from './store/auth-state.repository.js';
import { BaileysGateway } from './baileys.gateway.js';
import { BaileysGroupsGateway } from './outbound/baileys-groups.gateway.js';
import { ClientVersion } from './version/client-version.js';
import { ContactsGateway } from '../contacts.gateway.js';
import { BaileysContactsGateway } from './outbound/baileys-contacts.gateway.js';
import { GroupsGateway } from '../groups.gateway.js';
import { GroupMetadataCache } from './store/group-metadata.cache.js';
import { CapacityGate } from '../../common/async/capacity-gate.js';
import { InboundEventsSource } from './inbound/inbound-events.source.js';
import { InboundJournalRepository } from './store/inbound-journal.repository.js';
import { JournalReplay } from './inbound/journal-replay.js';
import { OutboundChannel } from './outbound/outbound-channel.js';
import { SentMessageRepository } from './store/sent-message.repository.js';
import { ServiceFactsRepository } from './store/service-facts.repository.js';
import { SessionLifecycle } from './session/session-lifecycle.js';
import { SessionTracker } from '../session-tracker.js';
import { silenceLibsignal } from './patches/libsignal-console.patch.js';
import { forgetInheritedTokens } from './patches/token-map.patch.js';
import { SocketFactory } from './socket/socket.factory.js';
import { SocketStarter } from './session/socket-starter.js';
import { WebVersionSource } from './version/web-version.source.js';
import { ProxyModule } from '../proxy/proxy.module.js';
import { DEFAULT_SLOT, PairingScope } from '../pairing.scope.js';
import { CallsGateway } from '../calls.gateway.js';
import { CallsChannel } from './outbound/calls.channel.js';
import { PresenceGateway } from '../presence.gateway.js';
import { PresenceChannel } from './outbound/presence.channel.js';
import { ChatSettingsGateway } from '../chat-settings.gateway.js';
import { ChatSettingsChannel } from './outbound/chat-settings.channel.js';
import { ChatTimersGateway } from '../chat-timers.gateway.js';
import { ChatTimerChannel } from './outbound/chat-timer.channel.js';
import { MediaHosts } from '../media-servers/media-hosts.js';
import { MessageCodec } from '../message-codec.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';
import { BaileysMessageCodec } from './outbound/baileys-message.codec.js';

/** Provides the one gateway to WhatsApp. */
@Module({
  imports: [ConfigModule, StorageModule, ProxyModule],
  providers: [
    { provide: PairingScope, useFactory: () => new PairingScope(DEFAULT_SLOT) },
    {
      provide: AuthStateRepository,
      inject: [AuthDatabase, StorageFaultMonitor, PairingScope],
      // Unreadable credentials must fail the startup.
      useFactory: async (
        database: AuthDatabase,
        storageFaults: StorageFaultMonitor,
        pairing: PairingScope,
      ) => {
        const repository = new AuthStateRepository(database, storageFaults, pairing);
        await repository.load();
        return repository;
      },
    },
    GroupMetadataCache,
    CapacityGate,
    InboundJournalRepository,
    JournalReplay,
    SentMessageRepository,
    SocketFactory,
    SocketStarter,
    WebVersionSource,
    ServiceFactsRepository,
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
    SessionTracker,
    InboundEventsSource,
    SessionLifecycle,
    OutboundChannel,
    { provide: WhatsAppGateway, useClass: BaileysGateway },
    { provide: MessageCodec, useClass: BaileysMessageCodec },
    MediaHosts,
    { provide: ChatSettingsGateway, useClass: ChatSettingsChannel },
    { provide: CallsGateway, useClass: CallsChannel },
    { provide: ChatTimersGateway, useClass: ChatTimerChannel },
    { provide: PresenceGateway, useClass: PresenceChannel },
    { provide: GroupsGateway, useClass: BaileysGroupsGateway },
    { provide: ContactsGateway, useClass: BaileysContactsGateway },
  ],
  exports: [
    PairingScope,
    WhatsAppGateway,
    MessageCodec,
    MediaHosts,
    CallsGateway,
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
