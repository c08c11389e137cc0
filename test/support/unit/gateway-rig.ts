import type {
  AuthenticationCreds,
  BinaryNode,
  SignalKeyStore,
  WASocket,
} from '@whiskeysockets/baileys';
import type { JournalRow } from '../../../src/base/storage/auth.schema.js';
import type { AuthDatabase } from '../../../src/base/storage/database.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import { AuthStateRepository } from '../../../src/whatsapp/baileys/store/auth-state.repository.js';
import { BaileysGateway } from '../../../src/whatsapp/baileys/baileys.gateway.js';
import { BaileysMessageCodec } from '../../../src/whatsapp/baileys/outbound/baileys-message.codec.js';
import { ClientVersion } from '../../../src/whatsapp/baileys/version/client-version.js';
import { GroupMetadataCache } from '../../../src/whatsapp/baileys/store/group-metadata.cache.js';
import { CapacityGate } from '../../../src/base/common/async/capacity-gate.js';
import { InboundEventsSource } from '../../../src/whatsapp/baileys/inbound/inbound-events.source.js';
import { InboundJournalRepository } from '../../../src/whatsapp/baileys/store/inbound-journal.repository.js';
import { JournalReplay } from '../../../src/whatsapp/baileys/inbound/journal-replay.js';
import { BaileysChatsGateway } from '../../../src/whatsapp/baileys/outbound/baileys-chats.gateway.js';
import { SentMessageRepository } from '../../../src/whatsapp/baileys/store/sent-message.repository.js';
import { ServiceFactsRepository } from '../../../src/whatsapp/baileys/store/service-facts.repository.js';
import type { StoredIds } from '../../../src/whatsapp/baileys/mapping/stored-ids.js';
import { SessionTracker } from '../../../src/whatsapp/session-tracker.js';
import { SocketStarter } from '../../../src/whatsapp/baileys/session/socket-starter.js';
import { FrameTurns } from '../../../src/whatsapp/baileys/socket/frame-turns.js';
import { SocketFactory } from '../../../src/whatsapp/baileys/socket/socket.factory.js';
import type { WaVersion } from '../../../src/whatsapp/baileys/version/wa-version.js';
import { ProxyAgents } from '../../../src/whatsapp/proxy/proxy-agents.js';
import { WebVersionSource } from '../../../src/whatsapp/baileys/version/web-version.source.js';
import { PairingScope } from '../../../src/whatsapp/pairing.scope.js';
import { createConfig } from './factories.js';
import { type Ending, FakeSocket } from './fake-socket.js';
import { FakeStorageHealth } from './fake-storage-health.js';
import { openAuthStore, type TestStore } from './test-stores.js';

/** A journal in memory. */
export class FakeJournal extends InboundJournalRepository {
  waiting: BinaryNode[] = [];

  constructor() {
    super(undefined as never, undefined as never);
  }

  override findPlaintext(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override toRow(): JournalRow | null {
    return null;
  }

  override writeUnreadable(): Promise<void> {
    return Promise.resolve();
  }

  override noteStored(_phoneJid: string, _ids: StoredIds): void {}

  readonly forgotten: string[] = [];

  override forget(phoneJid: string): Promise<void> {
    this.forgotten.push(phoneJid);
    return Promise.resolve();
  }

  override findUnstored(): Promise<BinaryNode[]> {
    return Promise.resolve(this.waiting);
  }
}

/** Makes fake sockets, and notes if there ever were two at once. */
export class FakeSocketFactory extends SocketFactory {
  readonly sockets: FakeSocket[] = [];
  mostAliveAtOnce = 0;
  /** The answer to `end` of the sockets made from now on. */
  ending: Ending = 'graceful';
  failure: Error | null = null;

  constructor(auth: AuthStateRepository) {
    super(
      createConfig(),
      auth,
      new SentMessageRepository(undefined as never),
      new FakeJournal(),
      new GroupMetadataCache(auth.pairing),
      new CapacityGate(),
      ProxyAgents.direct(),
      new FrameTurns(),
      new StorageFaultMonitor(),
    );
  }

  readonly versions: WaVersion[] = [];

  override create(keys: SignalKeyStore, version: WaVersion): WASocket {
    this.versions.push(version);
    if (this.failure) throw this.failure;
    const socket = new FakeSocket(keys);
    socket.ending = this.ending;
    this.sockets.push(socket);
    this.mostAliveAtOnce = Math.max(this.mostAliveAtOnce, this.alive.length);
    return socket as unknown as WASocket;
  }

  get alive(): FakeSocket[] {
    return this.sockets.filter(({ isAlive }) => isAlive);
  }

  get latest(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('No socket has been made');
    return socket;
  }
}

/** The version on WhatsApp's own page; a spec sets it. */
export class FakeWebVersion extends WebVersionSource {
  newest: WaVersion | null = null;
  questions = 0;

  constructor() {
    super(ProxyAgents.direct());
  }

  override findNewest(): Promise<WaVersion | null> {
    this.questions += 1;
    return Promise.resolve(this.newest);
  }
}

/** The state of an account, as a process loads it. */
export function createAuthState(
  database: AuthDatabase,
  faults = new StorageFaultMonitor(),
  account = 'default',
): AuthStateRepository {
  const journal = new InboundJournalRepository(database, faults);
  return new AuthStateRepository(database, faults, journal, new PairingScope(account));
}

/** Makes the credentials those of a linked device. */
export function pairCreds(creds: AuthenticationCreds): void {
  creds.me = { id: '15550000:7@s.whatsapp.net', lid: '9000000:7@lid', name: 'Me' };
  creds.account = { accountSignature: new Uint8Array(64) };
}

/** The gateway on a real auth store and fake sockets. */
export class GatewayRig {
  readonly journal = new FakeJournal();
  readonly webVersion = new FakeWebVersion();
  readonly probe = new FakeStorageHealth();
  gateway: BaileysGateway;
  chats: BaileysChatsGateway;
  codec: BaileysMessageCodec;
  sockets: FakeSocketFactory;

  private constructor(
    private readonly store: TestStore<AuthDatabase>,
    readonly auth: AuthStateRepository,
    private readonly alarm: StorageFaultMonitor,
  ) {
    this.restart();
  }

  static async open({ isPaired = true } = {}): Promise<GatewayRig> {
    const store = await openAuthStore();
    const alarm = new StorageFaultMonitor();
    const auth = createAuthState(store.database, alarm);
    await auth.load();
    if (isPaired) {
      pairCreds(auth.creds);
      await auth.saveCreds();
    }
    return new GatewayRig(store, auth, alarm);
  }

  /** A new gateway on the same store, as in the next process. */
  restart(): void {
    this.sockets = new FakeSocketFactory(this.auth);
    const { auth, sockets, journal } = this;
    const tracker = new SessionTracker(createConfig());
    const feed = new InboundEventsSource(
      auth,
      tracker,
      journal,
      new JournalReplay(journal, ProxyAgents.direct()),
      new CapacityGate(),
      createConfig(),
    );
    const version = new ClientVersion(
      createConfig(),
      new ServiceFactsRepository(this.database),
      this.webVersion,
    );
    const starter = new SocketStarter(auth, tracker, sockets, version, feed);
    this.gateway = new BaileysGateway(
      auth,
      tracker,
      version,
      feed,
      starter,
      this.probe,
      this.alarm,
    );
    const groups = new GroupMetadataCache(auth.pairing);
    this.chats = new BaileysChatsGateway(this.gateway, feed.tap, auth, groups);
    this.codec = new BaileysMessageCodec(auth);
  }

  get database(): AuthDatabase {
    return this.store.database;
  }

  /** Connects up to `open`. */
  async connect(): Promise<FakeSocket> {
    await this.gateway.connect();
    this.sockets.latest.open();
    return this.sockets.latest;
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.store.close();
  }
}
