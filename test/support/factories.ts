import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  makeEventBuffer,
  type AuthenticationCreds,
  type BinaryNode,
  type SignalKeyStore,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { BehaviorSubject, Subject } from 'rxjs';
import { AccountsService } from '../../src/chats/accounts.service.js';
import { BatchWriter } from '../../src/chats/batch-writer.js';
import { ChatFinder } from '../../src/chats/chat-finder.js';
import { ChatNews } from '../../src/chats/chat-news.js';
import { ChatWriter } from '../../src/chats/chat-writer.js';
import { ChatsRepository } from '../../src/chats/chats.repository.js';
import { EarlyNewsRepository } from '../../src/chats/early-news.repository.js';
import { MessageChanges } from '../../src/chats/message-changes.js';
import { GroupReceipts } from '../../src/chats/group-receipts.js';
import { MessageIntake } from '../../src/chats/message-intake.js';
import { MessagesRepository } from '../../src/chats/messages.repository.js';
import { ThreadWriter } from '../../src/chats/thread-writer.js';
import { UnreadMarks } from '../../src/chats/unread-marks.js';
import type { Config } from '../../src/config/config.js';
import { AckTimeouts } from '../../src/send/ack-timeouts.js';
import { AckWatcher } from '../../src/send/ack.watcher.js';
import { IdempotencyService } from '../../src/send/idempotency.service.js';
import { NumberDirectory } from '../../src/send/number-directory.js';
import { OutboxIntake } from '../../src/send/outbox-intake.js';
import { OutboxSender } from '../../src/send/outbox-sender.js';
import { OutboxRepository } from '../../src/send/outbox.repository.js';
import { OutboxWorker } from '../../src/send/outbox.worker.js';
import { QuoteFinder } from '../../src/send/quote-finder.js';
import { RefusalService } from '../../src/send/refusal.service.js';
import { RetryService } from '../../src/send/retry.service.js';
import { SendOutcomes } from '../../src/send/send-outcomes.js';
import { SendPauses } from '../../src/send/send-pauses.js';
import { SendQueue } from '../../src/send/send-queue.js';
import { SendService } from '../../src/send/send.service.js';
import { authMigrations } from '../../src/storage/auth.schema.js';
import { dashboardMigrations, type MessageRow } from '../../src/storage/dashboard.schema.js';
import type { AuthDatabase, DashboardDatabase } from '../../src/storage/database.js';
import { EventLog, type NewEvent } from '../../src/storage/event-log.js';
import { openDatabase } from '../../src/storage/open-database.js';
import { StoreAlarm } from '../../src/storage/store-alarm.js';
import { StoreProbe } from '../../src/storage/store-probe.js';
import { AuthStateRepository } from '../../src/whatsapp/baileys/auth-state.repository.js';
import { BaileysGateway } from '../../src/whatsapp/baileys/baileys.gateway.js';
import { ClientVersion } from '../../src/whatsapp/baileys/client-version.js';
import { GroupMetadataCache } from '../../src/whatsapp/baileys/group-metadata.cache.js';
import { InboundFeed } from '../../src/whatsapp/baileys/inbound-feed.js';
import { ConnectionEnd } from '../../src/whatsapp/baileys/connection-end.js';
import { InboundJournalRepository } from '../../src/whatsapp/baileys/inbound-journal.repository.js';
import { JournalReplay } from '../../src/whatsapp/baileys/journal-replay.js';
import { OutboundChannel } from '../../src/whatsapp/baileys/outbound-channel.js';
import { SentMessageRepository } from '../../src/whatsapp/baileys/sent-message.repository.js';
import { SessionLifecycle } from '../../src/whatsapp/baileys/session-lifecycle.js';
import { SessionTracker } from '../../src/whatsapp/baileys/session-tracker.js';
import { SocketFactory } from '../../src/whatsapp/baileys/socket.factory.js';
import { SocketStarter } from '../../src/whatsapp/baileys/socket-starter.js';
import type { WaVersion } from '../../src/whatsapp/baileys/wa-version.js';
import { WebVersionSource } from '../../src/whatsapp/baileys/web-version.source.js';
import type { SocketListener } from '../../src/whatsapp/baileys/socket-listener.js';
import {
  emptyBatch,
  type Address,
  type DeliveryStep,
  type HistoryChunk,
  type InboundBatch,
  type InboundMessage,
} from '../../src/whatsapp/inbound-batch.js';
import { isGroup, isLid, isPn } from '../../src/whatsapp/jid.js';
import { REASONS } from '../../src/whatsapp/session-reasons.js';
import type { Me, PairingCode, Session } from '../../src/whatsapp/session.js';
import {
  WhatsAppGateway,
  type ConnectionClose,
  type EncodedMessage,
  type HistoryAnchor,
  type MessageKey,
  type NodeTraffic,
  type NumberFacts,
  type OutgoingMessage,
  type Refusal,
} from '../../src/whatsapp/whatsapp-gateway.js';

// A failing expectation says what went wrong; the log would only repeat it.
Logger.overrideLogger(false);

/** Lets everything run that waits for promises alone: SQLite is synchronous, so its queries are done then. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A clock that a spec moves; promises and `setImmediate` stay real, `settle` needs them. */
export function useFakeClock(now?: number): void {
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

type ConfigChanges = { [Section in keyof Config]?: Partial<Config[Section]> };

export function createConfig(changes: ConfigChanges = {}): Config {
  return {
    server: {
      host: '127.0.0.1',
      port: 8080,
      apiToken: null,
      allowedHosts: [],
      trustProxy: false,
      ...changes.server,
    },
    storage: { authDb: 'auth.db', dataDb: 'dashboard.db', ...changes.storage },
    events: { eventBuffer: 1000, nodeBuffer: 100, ...changes.events },
    session: { autoConnect: 'resume', waVersion: null, localNetwork: null, ...changes.session },
    send: { ackTimeoutMs: 45_000, perMinute: 0, ...changes.send },
    log: { level: 'silent', ...changes.log },
  };
}

export const ME: Me = {
  jid: '15550000@s.whatsapp.net',
  lid: '9000000@lid',
  phone: '+15550000',
  name: 'Me',
};

export function createSession(changes: Partial<Session> = {}): Session {
  return {
    state: 'connected',
    phase: 'open',
    reason: REASONS.connected,
    qr: null,
    pairingCode: null,
    me: ME,
    since: 0,
    isSynced: false,
    isDeaf: false,
    sync: null,
    attempt: 0,
    nextRetryAt: null,
    lastFrameAt: null,
    lastInboundAt: null,
    waVersion: '2.3000.1',
    mode: 'live',
    ...changes,
  };
}

export function createAddress(jid: string, other?: string): Address {
  const known = other ? [jid, other] : [jid];
  const pn = known.find(isPn) ?? null;
  const lid = known.find(isLid) ?? null;
  return { jid: pn ?? lid ?? jid, pn, lid, isGroup: isGroup(jid) };
}

let lastId = 0;

export function createInboundMessage({
  from,
  ...changes
}: Partial<InboundMessage> & { from?: string } = {}): InboundMessage {
  lastId += 1;
  const chat = changes.chat ?? createAddress(from ?? '15550001@s.whatsapp.net');
  const text = changes.text === undefined ? 'hello' : changes.text;
  return {
    id: `IN${lastId}`,
    chat,
    fromMe: false,
    senderJid: changes.fromMe ? ME.jid : chat.jid,
    senderName: null,
    type: 'text',
    text,
    preview: text,
    timestamp: 1_700_000_000_000,
    quoted: null,
    media: null,
    details: null,
    isViewOnce: false,
    isForwarded: false,
    content: null,
    origin: 'live',
    sentStatus: null,
    ...changes,
  };
}

export function createBatch(changes: Partial<InboundBatch> = {}): InboundBatch {
  return { ...emptyBatch(ME.jid), ...changes };
}

/** A message as the library hands it over. */
export function createLibraryMessage(
  message: WAMessage['message'],
  { key, ...changes }: Partial<WAMessage> = {},
): WAMessage {
  return {
    key: { remoteJid: '15550001@s.whatsapp.net', fromMe: false, id: 'IN1', ...key },
    messageTimestamp: 1_700_000_000,
    message,
    ...changes,
  };
}

export function createEvent(changes: Partial<NewEvent> = {}): NewEvent {
  return {
    accountId: null,
    kind: 'message',
    type: 'message.received',
    source: 'whatsapp',
    payload: {},
    ...changes,
  };
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dashboard-unit-'));
}

/** A real SQLite file in a folder of its own. */
export interface TestStore<Database> {
  database: Database;
  path: string;
  /** Closes it and removes its folder. */
  close(): Promise<void>;
}

export function openAuthStore(): Promise<TestStore<AuthDatabase>> {
  return openStore<AuthDatabase>('auth', authMigrations);
}

export function openDashboardStore(): Promise<TestStore<DashboardDatabase>> {
  return openStore<DashboardDatabase>('dashboard', dashboardMigrations);
}

async function openStore<Database extends AuthDatabase | DashboardDatabase>(
  name: string,
  migrations: typeof authMigrations,
): Promise<TestStore<Database>> {
  const path = join(createFolder(), `${name}.db`);
  const database = await openDatabase({ path, name, applicationId: 1, migrations });
  return {
    database: database as unknown as Database,
    path,
    close: async () => {
      await database.destroy();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

/** The dashboard store of one account, with all that reads and writes its chats. */
export class ChatStore {
  readonly gateway = new FakeGateway();
  readonly eventLog: EventLog;
  readonly chats: ChatsRepository;
  readonly messages: MessagesRepository;
  readonly unread: UnreadMarks;
  readonly changes: MessageChanges;
  readonly batches: BatchWriter;
  readonly threads: ThreadWriter;
  readonly intake: MessageIntake;
  readonly writer: ChatWriter;
  readonly accounts: AccountsService;
  readonly finder: ChatFinder;

  private constructor(
    private readonly store: TestStore<DashboardDatabase>,
    config: Config,
  ) {
    this.eventLog = new EventLog(this.database, config);
    this.chats = new ChatsRepository(this.database);
    this.messages = new MessagesRepository(this.database);
    const earlyNews = new EarlyNewsRepository();
    this.unread = new UnreadMarks(this.messages);
    this.changes = new MessageChanges(this.chats, this.messages, earlyNews, this.gateway);
    const receipts = new GroupReceipts(this.chats);
    this.threads = new ThreadWriter(this.chats, this.messages, this.unread, earlyNews, receipts);
    this.intake = new MessageIntake(
      this.chats,
      this.messages,
      this.unread,
      this.changes,
      this.threads,
      earlyNews,
    );
    const chatNews = new ChatNews(this.chats, this.unread);
    this.batches = new BatchWriter(this.chats, this.intake, this.threads, this.changes, chatNews);
    this.writer = new ChatWriter(this.database, this.eventLog, new StoreAlarm());
    this.accounts = new AccountsService(this.database, this.gateway);
    this.finder = new ChatFinder(this.accounts, this.chats);
  }

  static async open(config = createConfig()): Promise<ChatStore> {
    return new ChatStore(await openDashboardStore(), config);
  }

  get database(): DashboardDatabase {
    return this.store.database;
  }

  accountId(): Promise<number> {
    return this.accounts.idOf(ME.jid);
  }

  /** Stores messages as the intake does, one transaction each. */
  async receive(...messages: InboundMessage[]): Promise<void> {
    const accountId = await this.accountId();
    for (const message of messages) {
      await this.writer.run(accountId, (write) => this.intake.add(write, [message]));
    }
  }

  /** Stores one batch in one transaction. */
  async bring(changes: Partial<InboundBatch>): Promise<void> {
    await this.writer.run(await this.accountId(), (write) =>
      this.batches.apply(write, createBatch(changes)),
    );
  }

  /** The chat at an address, whether it is listed or not. */
  async chat(jid: string) {
    const chat = await this.chats.findByJid(await this.accountId(), jid);
    if (!chat) throw new Error(`There is no chat at ${jid}`);
    return chat;
  }

  /** The texts of a thread, oldest first. */
  async texts(jid: string): Promise<(string | null)[]> {
    const { id } = await this.chat(jid);
    const rows = await this.messages.page(id, { limit: 1000, before: null, after: null });
    return rows.map(({ text }) => text);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

const SEND_LIMIT_MS = 45_000;

/** A gateway without WhatsApp: a spec decides what it brings and what becomes of what is sent. */
export class FakeGateway extends WhatsAppGateway {
  readonly session$ = new BehaviorSubject(createSession());
  readonly batches$ = new Subject<InboundBatch>();
  readonly nodes$ = new Subject<NodeTraffic>();
  readonly refusals$ = new Subject<Refusal>();
  readonly closes$ = new Subject<ConnectionClose>();
  readonly sent: OutgoingMessage[] = [];
  readonly read: MessageKey[][] = [];
  readonly asked: [HistoryAnchor, number][] = [];
  readonly confirmed: string[] = [];
  readonly histories: HistoryChunk[] = [];
  isClosed = false;
  private ids = 0;
  private ending = new ConnectionEnd();

  get session(): Session {
    return this.session$.value;
  }

  noteHistory(chunk: HistoryChunk): void {
    this.histories.push(chunk);
  }

  confirmStored({ storedIds }: InboundBatch): Promise<void> {
    this.confirmed.push(...storedIds);
    return Promise.resolve();
  }

  change(changes: Partial<Session>): void {
    this.session$.next({ ...this.session, ...changes });
  }

  /** Sends that are under way end with the connection. */
  lose(): void {
    this.change({ state: 'connecting', phase: 'waiting_to_retry' });
    this.ending.come();
    this.ending = new ConnectionEnd();
  }

  open(): void {
    this.change({ state: 'connected', phase: 'open' });
  }

  /** What a send does beyond being noted; a spec replaces it. */
  onSend: (message: OutgoingMessage) => Promise<void> = () => Promise.resolve();

  /** What WhatsApp knows of numbers; nothing answers by default. */
  readonly numbers = new Map<string, NumberFacts>();
  lookUp = (pnJid: string): Promise<NumberFacts | null> =>
    Promise.resolve(this.numbers.get(pnJid) ?? null);
  readonly members = new Map<string, string[]>();
  membersOf = (groupJid: string): Promise<string[]> =>
    Promise.resolve(this.members.get(groupJid) ?? []);
  restrictedUntil = (): Promise<number | null> => Promise.resolve(null);
  requestPairingCode = (_phone: string): Promise<PairingCode> =>
    Promise.reject(new Error('a spec gives the code'));

  connect = () => Promise.resolve();
  disconnect = () => Promise.resolve();
  logout = () => Promise.resolve();
  isHarmlessRejection = () => false;
  resume = () => Promise.resolve();

  close(): Promise<void> {
    this.isClosed = true;
    return Promise.resolve();
  }

  /** What a sealed edit opens to; a spec sets it. */
  openEdit: WhatsAppGateway['openEdit'] = () => null;

  encodeText(text: string): EncodedMessage {
    this.ids += 1;
    return { id: `OUT${this.ids}`, content: Buffer.from(text) };
  }

  async send(message: OutgoingMessage): Promise<void> {
    this.sent.push(message);
    await this.ending.race(this.onSend(message), SEND_LIMIT_MS);
  }

  requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    this.asked.push([oldest, count]);
    return Promise.resolve();
  }

  markRead(keys: MessageKey[]): Promise<void> {
    this.read.push(keys);
    return Promise.resolve();
  }
}

/** Sending on a real store, with a gateway that a spec controls. */
export class SendRig {
  outbox: OutboxRepository;
  outcomes: SendOutcomes;
  pauses: SendPauses;
  sendQueue: SendQueue;
  worker: OutboxWorker;
  watcher: AckWatcher;
  service: SendService;
  retries: RetryService;

  private constructor(
    readonly store: ChatStore,
    private readonly ackTimeoutMs: number,
  ) {
    this.start();
  }

  static async open({ ackTimeoutMs = 45_000 } = {}): Promise<SendRig> {
    return new SendRig(await ChatStore.open(), ackTimeoutMs);
  }

  get gateway(): FakeGateway {
    return this.store.gateway;
  }

  /** The parts as they are after a start of the service on this store. */
  start(perMinute = 0): void {
    const { gateway, accounts, writer, threads, messages, database, chats, eventLog } = this.store;
    const config = createConfig({ send: { perMinute, ackTimeoutMs: this.ackTimeoutMs } });
    const outbox = new OutboxRepository(database);
    const receipts = new GroupReceipts(chats);
    const outcomes = new SendOutcomes(writer, threads, messages, receipts, outbox);
    const pauses = new SendPauses(database, gateway);
    const sendQueue = new SendQueue(accounts, outbox, pauses, config);
    const numbers = new NumberDirectory(gateway);
    const sender = new OutboxSender(gateway, numbers, outbox, outcomes, pauses);
    const worker = new OutboxWorker(gateway, accounts, sendQueue, sender);
    const refusals = new RefusalService(accounts, outcomes, pauses, worker);
    const timeouts = new AckTimeouts(gateway, accounts, outbox, outcomes, config);
    const intake = new OutboxIntake(writer, threads, messages, outbox, worker);
    const quotes = new QuoteFinder(gateway, chats, messages);
    const idempotency = new IdempotencyService(database);
    this.watcher = new AckWatcher(gateway, eventLog, outcomes, refusals, timeouts);
    this.service = new SendService(gateway, accounts, intake, quotes, idempotency);
    this.retries = new RetryService(gateway, accounts, outbox, pauses, intake);
    Object.assign(this, { outbox, outcomes, pauses, sendQueue, worker });
    worker.onModuleInit();
    this.watcher.onModuleInit();
  }

  /** Ends the parts as a stop of the service does. */
  async stop(): Promise<void> {
    await this.worker.beforeApplicationShutdown();
    await this.watcher.beforeApplicationShutdown();
  }

  /** Queues texts, and returns their ids. */
  async queue(...texts: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const text of texts) {
      ids.push((await this.service.queueText({ to: '15550001', text })).message_id);
    }
    return ids;
  }

  get sentTexts(): string[] {
    return this.gateway.sent.map(({ content }) => Buffer.from(content).toString());
  }

  /** What WhatsApp tells of a message. */
  async deliver(messageId: string, step: DeliveryStep): Promise<void> {
    await this.store.writer.run(await this.store.accountId(), (write) =>
      this.store.threads.applyDelivery(write, { messageId, step, at: 1 }),
    );
  }

  /** WhatsApp does not take a message. */
  async refuse(messageId: string, code: string): Promise<void> {
    this.gateway.refusals$.next({ messageId, code, at: Date.now() });
    await settle();
    await settle();
  }

  async message(id: string): Promise<MessageRow> {
    const query = this.store.database.selectFrom('messages').selectAll().where('id', '=', id);
    return query.executeTakeFirstOrThrow();
  }

  /** Types and payloads of all events of acknowledgements. */
  async acks(): Promise<{ type: string; payload: Record<string, unknown> }[]> {
    const query = this.store.database
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('kind', '=', 'ack')
      .orderBy('seq');
    return (await query.execute()).map(({ type, payload }) => ({
      type,
      payload: JSON.parse(payload) as Record<string, unknown>,
    }));
  }

  /** Text, state in the outbox, and status of every message. */
  async states(): Promise<[string | null, string | undefined, string][]> {
    const rows = await this.store.database
      .selectFrom('messages')
      .leftJoin('outbox', 'outbox.message_id', 'messages.id')
      .select(['messages.text', 'outbox.state', 'messages.status'])
      .orderBy('messages.row_id')
      .execute();
    return rows.map(({ text, state, status }) => [text, state ?? undefined, status]);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.close();
  }
}

const QUIET_LOGGER: Parameters<typeof makeEventBuffer>[0] = {
  level: 'silent',
  child: () => QUIET_LOGGER,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

/** How a socket answers `end`: at once, only when the transport is cut off, or never. */
export type Ending = 'graceful' | 'forced' | 'never';

/** The library's socket with its real event buffer and without a connection. */
export class FakeSocket {
  readonly ev = makeEventBuffer(QUIET_LOGGER);
  readonly ws = Object.assign(new EventEmitter(), {
    socket: { terminate: () => this.onTerminate() },
  });
  ending: Ending = 'graceful';
  isAlive = true;
  readonly endErrors: (Error | undefined)[] = [];
  terminations = 0;
  relayMessage = (..._args: unknown[]): Promise<unknown> => Promise.resolve('id');
  readMessages = (_keys: unknown[]): Promise<void> => Promise.resolve();
  groupMetadata = (id: string): Promise<object> =>
    Promise.resolve({ id, subject: `Name of ${id}` });
  /** Pings get no answer any more. */
  isDead = false;
  /** Stanzas that were sent as they are. */
  readonly nodes: BinaryNode[] = [];
  query = (node: BinaryNode): Promise<unknown> => Promise.resolve(void this.nodes.push(node));
  generateMessageTag = () => 'tag';

  constructor(readonly keys: SignalKeyStore) {}

  sendNode(node: BinaryNode): Promise<void> {
    this.nodes.push(node);
    const isPing = node.attrs.xmlns === 'w:p';
    if (isPing && !this.isDead) this.ws.emit('frame', { tag: 'iq', attrs: {} });
    return Promise.resolve();
  }

  end(error?: Error): Promise<void> {
    this.endErrors.push(error);
    if (this.ending === 'graceful') this.close(error);
    return this.isAlive ? new Promise(() => {}) : Promise.resolve();
  }

  /** Ends it as the library does: the event, then nothing any more (Baileys: Socket/socket.js). */
  close(error?: Error): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.update({ connection: 'close', lastDisconnect: { error, date: new Date() } });
    this.ev.removeAllListeners('connection.update');
    this.ev.destroy();
  }

  closeWith(statusCode: number, message = 'closed by the server', data: unknown = null): void {
    this.close(Object.assign(new Error(message), { output: { statusCode }, data }));
  }

  update(update: Parameters<typeof this.ev.emit<'connection.update'>>[1]): void {
    this.ev.emit('connection.update', update);
  }

  showQr(qr: string): void {
    this.update({ qr });
  }

  /** The server accepts the login; `open` follows. */
  logIn(): void {
    this.ws.emit('CB:success', { tag: 'success', attrs: {} });
  }

  open(): void {
    this.logIn();
    this.update({ connection: 'open' });
  }

  private onTerminate(): void {
    this.terminations += 1;
    if (this.ending === 'forced') this.close(this.endErrors[0]);
  }
}

/** Properties, not methods: a spec passes them to `expect` on their own. */
type ListenerMock = Record<keyof SocketListener, jest.Mock<SocketListener[keyof SocketListener]>>;

/** Hears all that a socket says. */
export function createSocketListener(): ListenerMock {
  return {
    onQr: jest.fn(),
    onPaired: jest.fn(),
    onLoggedIn: jest.fn(),
    onOpen: jest.fn(),
    onOfflineQueueDrained: jest.fn(),
    onCredsChanged: jest.fn(),
    onDeaf: jest.fn(),
    onEvents: jest.fn(),
    onFrame: jest.fn(),
    onServerAck: jest.fn(),
    onReceipt: jest.fn(),
    onClosed: jest.fn(),
  };
}

/** A journal in memory. */
export class FakeJournal extends InboundJournalRepository {
  waiting: BinaryNode[] = [];

  constructor() {
    super(undefined as never, undefined as never);
  }

  override findPlaintext(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override write(): Promise<void> {
    return Promise.resolve();
  }

  override confirmStored(): Promise<void> {
    return Promise.resolve();
  }

  readonly forgotten: string[] = [];

  override forget(accountJid: string): Promise<void> {
    this.forgotten.push(accountJid);
    return Promise.resolve();
  }

  override findWaiting(): Promise<BinaryNode[]> {
    return Promise.resolve(this.waiting);
  }
}

/** Makes fake sockets, and remembers if there ever were two at once. */
export class FakeSocketFactory extends SocketFactory {
  readonly sockets: FakeSocket[] = [];
  mostAliveAtOnce = 0;
  /** How the sockets made from now on end. */
  ending: Ending = 'graceful';
  failure: Error | null = null;

  constructor(auth: AuthStateRepository) {
    super(
      createConfig(),
      auth,
      new SentMessageRepository(undefined as never),
      new FakeJournal(),
      new GroupMetadataCache(),
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

/** Stores that a spec declares broken. */
export class FakeStoreProbe extends StoreProbe {
  fault: string | null = null;

  constructor() {
    super(undefined as never, undefined as never, undefined as never);
  }

  override findFault(): Promise<string | null> {
    return Promise.resolve(this.fault);
  }
}

/** What WhatsApp's own page says of its version; a spec sets it. */
export class FakeWebVersion extends WebVersionSource {
  newest: WaVersion | null = null;
  questions = 0;

  override findNewest(): Promise<WaVersion | null> {
    this.questions += 1;
    return Promise.resolve(this.newest);
  }
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
  readonly probe = new FakeStoreProbe();
  gateway: BaileysGateway;
  sockets: FakeSocketFactory;

  private constructor(
    private readonly store: TestStore<AuthDatabase>,
    readonly auth: AuthStateRepository,
    private readonly alarm: StoreAlarm,
  ) {
    this.restart();
  }

  static async open({ isPaired = true } = {}): Promise<GatewayRig> {
    const store = await openAuthStore();
    const alarm = new StoreAlarm();
    const auth = new AuthStateRepository(store.database, alarm);
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
    const feed = new InboundFeed(auth, tracker, journal, new JournalReplay(journal));
    const version = new ClientVersion(createConfig(), auth, this.webVersion);
    const starter = new SocketStarter(auth, tracker, sockets, version, feed);
    const lifecycle = new SessionLifecycle(
      auth,
      tracker,
      version,
      feed,
      starter,
      this.probe,
      this.alarm,
    );
    const outbound = new OutboundChannel(auth, lifecycle, new GroupMetadataCache());
    this.gateway = new BaileysGateway(tracker, lifecycle, feed, outbound);
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
