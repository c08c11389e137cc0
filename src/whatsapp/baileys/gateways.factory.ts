import { Injectable } from '@nestjs/common';
import { CapacityGate } from '../../base/common/async/capacity-gate.js';
import { Config } from '../../base/config/config.js';
import { AuthDatabase } from '../../base/storage/database.js';
import { Ownership } from '../../base/storage/ownership.js';
import { StorageFaultMonitor } from '../../base/storage/storage-fault.monitor.js';
import { StorageHealth } from '../../base/storage/storage.health.js';
import { PairingScope } from '../pairing.scope.js';
import { ProxyAgents } from '../proxy/proxy-agents.js';
import { SessionTracker } from '../session-tracker.js';
import type { AccountGateways } from '../account-gateways.js';
import { BaileysGateway } from './baileys.gateway.js';
import { InboundEventsSource } from './inbound/inbound-events.source.js';
import { JournalReplay } from './inbound/journal-replay.js';
import { BaileysChatsGateway } from './outbound/baileys-chats.gateway.js';
import { BaileysContactsGateway } from './outbound/baileys-contacts.gateway.js';
import { BaileysGroupsGateway } from './outbound/baileys-groups.gateway.js';
import { BaileysMessageCodec } from './outbound/baileys-message.codec.js';
import { BaileysPresenceGateway } from './outbound/baileys-presence.gateway.js';
import { FrameTurns } from './socket/frame-turns.js';
import { SocketStarter } from './session/socket-starter.js';
import { SocketFactory } from './socket/socket.factory.js';
import { AuthStateRepository } from './store/auth-state.repository.js';
import { GroupMetadataCache } from './store/group-metadata.cache.js';
import { InboundJournalRepository } from './store/inbound-journal.repository.js';
import { SentMessageRepository } from './store/sent-message.repository.js';
import { ClientVersion } from './version/client-version.js';

/** Builds the gateways of one account. The constructor's parameters serve all accounts. */
@Injectable()
export class GatewaysFactory {
  private readonly turns: FrameTurns;

  constructor(
    private readonly config: Config,
    private readonly database: AuthDatabase,
    private readonly storageFaults: StorageFaultMonitor,
    private readonly storageHealth: StorageHealth,
    private readonly journal: InboundJournalRepository,
    private readonly sentMessages: SentMessageRepository,
    private readonly version: ClientVersion,
    private readonly proxy: ProxyAgents,
    ownership: Ownership,
  ) {
    this.turns = new FrameTurns(ownership);
  }

  /**
   * Only once for each account: two sessions with one pairing would end each other.
   * @throws StorageError if the credentials are unreadable
   */
  async open(account: string): Promise<AccountGateways> {
    const { config, version } = this;
    const pairing = new PairingScope(account);
    const { database, storageFaults, journal } = this;
    const auth = new AuthStateRepository(database, storageFaults, journal, pairing);
    await auth.load();
    const tracker = new SessionTracker(config);
    const groups = new GroupMetadataCache(pairing);
    const { sockets, inbound } = this.createFeed(auth, tracker, groups);
    const starter = new SocketStarter(auth, tracker, sockets, version, inbound);
    const { storageHealth } = this;
    const session = new BaileysGateway(
      auth,
      tracker,
      version,
      inbound,
      starter,
      storageHealth,
      storageFaults,
    );
    return {
      pairing,
      session,
      codec: new BaileysMessageCodec(auth),
      chats: new BaileysChatsGateway(session, inbound.tap, auth, groups),
      contacts: new BaileysContactsGateway(session, inbound.tap),
      groups: new BaileysGroupsGateway(auth, session, groups),
      presence: new BaileysPresenceGateway(session, inbound.tap, auth, config),
    };
  }

  /** Builds the feed, which reads from the sockets, and their factory: both wait for the same capacity. */
  private createFeed(
    auth: AuthStateRepository,
    tracker: SessionTracker,
    groups: GroupMetadataCache,
  ) {
    const { config, journal, proxy, storageFaults } = this;
    const capacity = new CapacityGate();
    const replay = new JournalReplay(journal, proxy);
    return {
      inbound: new InboundEventsSource(auth, tracker, journal, replay, capacity, config),
      sockets: new SocketFactory(
        config,
        auth,
        this.sentMessages,
        journal,
        groups,
        capacity,
        proxy,
        this.turns,
        storageFaults,
      ),
    };
  }
}
