import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { PhonesRepository } from '../../../src/store/phones/phones.repository.js';
import { PhonesService } from '../../../src/store/phones/phones.service.js';
import { BatchWriter } from '../../../src/store/ingest/batch.writer.js';
import { ChangeTargetFinder } from '../../../src/store/rows/write/change-target.finder.js';
import { ChatFinder } from '../../../src/features/chats/chat-finder.js';
import { CallsWriter } from '../../../src/store/ingest/calls.writer.js';
import { CallsRepository } from '../../../src/store/rows/calls/calls.repository.js';
import { ChatUpdatesWriter } from '../../../src/store/ingest/chat-updates.writer.js';
import { ChatCaches } from '../../../src/store/rows/work/chat-cache.js';
import { UnitOfWorkRunner } from '../../../src/store/rows/work/unit-of-work.runner.js';
import { ChatsService } from '../../../src/features/chats/chats.service.js';
import { ReadReceiptsSender } from '../../../src/features/chats/read-receipts.sender.js';
import { ChatsRepository } from '../../../src/store/rows/chats/chats.repository.js';
import { PendingUpdatesRepository } from '../../../src/store/rows/messages/pending-updates.repository.js';
import { AdminClaimsWriter } from '../../../src/store/ingest/admin-claims.writer.js';
import { GroupRolesReader } from '../../../src/store/ingest/group-roles.reader.js';
import { GroupMembership } from '../../../src/store/rows/messages/group-membership.js';
import { RecipientFinder } from '../../../src/store/rows/write/recipient.finder.js';
import { GroupReceipts } from '../../../src/store/rows/chats/group-receipts.js';
import { NumberCorrectionsService } from '../../../src/store/ingest/number-corrections.service.js';
import { LiveLocationsWriter } from '../../../src/store/ingest/live-locations.writer.js';
import { MessageChangesWriter } from '../../../src/store/rows/write/message-changes.writer.js';
import { VotesWriter } from '../../../src/store/rows/write/votes.writer.js';
import { InboundMessagesWriter } from '../../../src/store/ingest/inbound-messages.writer.js';
import { SentChangesWriter } from '../../../src/store/rows/write/sent-changes.writer.js';
import { OpenChangesReader } from '../../../src/store/rows/messages/open-changes.reader.js';
import { ThreadReader } from '../../../src/store/rows/messages/thread.reader.js';
import { UnreadMessagesRepository } from '../../../src/store/rows/messages/unread-messages.repository.js';
import { MessageView } from '../../../src/store/rows/work/message-view.js';
import { MessagesRepository } from '../../../src/store/rows/messages/messages.repository.js';
import { OutboxRowsRepository } from '../../../src/store/rows/messages/outbox-rows.repository.js';
import { MessageStatusWriter } from '../../../src/store/rows/write/message-status.writer.js';
import { OutgoingMessagesWriter } from '../../../src/store/rows/write/outgoing-messages.writer.js';
import { UnreadCounter } from '../../../src/store/rows/write/unread-counter.js';
import type { Config } from '../../../src/base/config/config.js';
import type { ChatRow } from '../../../src/base/storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../../src/base/storage/database.js';
import { FileStates } from '../../../src/base/storage/file-states.js';
import { EventLog } from '../../../src/base/storage/event-log.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import type { InboundBatch, InboundMessage } from '../../../src/whatsapp/inbound-batch.js';
import { PairingScope } from '../../../src/whatsapp/pairing.scope.js';
import { UnreadableRowsRegistry } from '../../../src/base/storage/unreadable-rows.registry.js';
import { toTextBody } from '../../../src/store/rows/messages/message-row.js';
import { createAddress, createBatch, createConfig, ME } from './factories.js';
import { FakeCodec } from './fake-codec.js';
import { FakeChatsGateway } from './fake-chats-gateway.js';
import { FakeContactsGateway } from './fake-contacts-gateway.js';
import { FakeGateway } from './fake-gateway.js';
import { FakeGroupsGateway } from './fake-groups-gateway.js';
import { openDashboardStore, type TestStore } from './test-stores.js';

/** The dashboard store of one account, with all classes that read and write its chats. */
export class ChatStore {
  readonly gateway = new FakeGateway();
  readonly chatsGateway = new FakeChatsGateway();
  readonly contacts = new FakeContactsGateway();
  readonly codec = new FakeCodec();
  readonly groups = new FakeGroupsGateway();
  readonly eventLog: EventLog;
  readonly chats: ChatsRepository;
  readonly messages: MessagesRepository;
  readonly thread: ThreadReader;
  readonly unread: UnreadCounter;
  readonly changes: MessageChangesWriter;
  readonly adminClaims: AdminClaimsWriter;
  readonly batches: BatchWriter;
  readonly outgoing: OutgoingMessagesWriter;
  readonly threads: MessageStatusWriter;
  readonly intake: InboundMessagesWriter;
  readonly calls: CallsRepository;
  readonly callsWriter: CallsWriter;
  readonly writer: UnitOfWorkRunner;
  readonly phones: PhonesService;
  readonly finder: ChatFinder;
  readonly corrections: NumberCorrectionsService;
  readonly files = new FileStates();
  readonly view: MessageView;
  readonly pairing: PairingScope;

  private constructor(
    private readonly store: TestStore<DashboardDatabase>,
    private readonly config: Config,
    account: string,
    private readonly phoneRows = new PhonesRepository(store.database),
    private readonly caches = new ChatCaches(),
  ) {
    this.pairing = new PairingScope(account);
    this.view = new MessageView(this.files, account, '');
    this.eventLog = new EventLog(this.database, config);
    this.chats = new ChatsRepository(this.database);
    this.messages = new MessagesRepository(this.database);
    this.thread = new ThreadReader(this.database);
    const pendingUpdates = new PendingUpdatesRepository();
    this.unread = new UnreadCounter(new UnreadMessagesRepository(this.database));
    const targets = new ChangeTargetFinder(this.chats, this.messages);
    this.changes = new MessageChangesWriter(
      this.chats,
      this.messages,
      targets,
      pendingUpdates,
      this.gateway,
      this.codec,
      new VotesWriter(this.chats, this.messages, targets, pendingUpdates, this.gateway, this.codec),
    );
    const roles = new GroupRolesReader(this.chats, this.messages);
    const receipts = new GroupReceipts(this.chats);
    const { chats, messages, unread } = this;
    const outbox = new OutboxRowsRepository(this.database);
    const sentChanges = new SentChangesWriter(this.changes);
    this.outgoing = new OutgoingMessagesWriter(chats, messages, outbox, unread, sentChanges);
    this.threads = new MessageStatusWriter(
      messages,
      this.outgoing,
      unread,
      pendingUpdates,
      receipts,
      new RecipientFinder(chats, receipts, new GroupMembership(messages), this.gateway),
    );
    this.adminClaims = new AdminClaimsWriter(pendingUpdates, roles, this.changes, this.threads);
    this.intake = new InboundMessagesWriter(
      this.chats,
      this.messages,
      this.unread,
      this.changes,
      this.threads,
      pendingUpdates,
      new LiveLocationsWriter(this.messages),
    );
    const chatUpdates = new ChatUpdatesWriter(this.chats, this.unread);
    this.calls = new CallsRepository(this.database);
    this.callsWriter = new CallsWriter(this.calls, this.chats, this.intake, this.gateway);
    this.batches = new BatchWriter(
      this.chats,
      this.intake,
      this.threads,
      this.changes,
      chatUpdates,
      this.callsWriter,
    );
    this.writer = new UnitOfWorkRunner(
      this.database,
      this.eventLog,
      new StorageFaultMonitor(),
      this.view,
      this.pairing,
      this.caches,
    );
    this.phones = new PhonesService(this.phoneRows, this.gateway, this.pairing);
    this.finder = new ChatFinder(this.phones, this.chats);
    this.corrections = new NumberCorrectionsService(
      this.phones,
      this.writer,
      this.chats,
      this.changes,
      this.threads,
    );
  }

  static async open(config = createConfig()): Promise<ChatStore> {
    return new ChatStore(await openDashboardStore(), config, 'default');
  }

  /** The same parts after a start of the service on this store. */
  reopen(): ChatStore {
    return new ChatStore(this.store, this.config, this.pairing.account);
  }

  /** Another account of the same store, without a phone. */
  openAccount(account: string): ChatStore {
    const other = new ChatStore(this.store, this.config, account, this.phoneRows, this.caches);
    other.gateway.change({ state: 'disconnected', phase: 'stopped', me: null });
    return other;
  }

  get database(): DashboardDatabase {
    return this.store.database;
  }

  createChatsService(): ChatsService {
    return new ChatsService(
      this.phones,
      this.chats,
      this.thread,
      this.threads,
      this.writer,
      new ReadReceiptsSender(this.thread, this.gateway, this.chatsGateway),
      new UnreadableRowsRegistry(),
      this.view,
      new OpenChangesReader(this.database),
    );
  }

  phoneId(): Promise<number> {
    return this.phones.getOrCreateId(ME.jid);
  }

  /** Stores messages like the intake, in one transaction each. */
  async receive(...messages: InboundMessage[]): Promise<void> {
    const phoneId = await this.phoneId();
    for (const message of messages) {
      await this.writer.run(phoneId, (write) => this.intake.storeAll(write, [message]));
    }
  }

  /** Stores one batch in one transaction. */
  async bring(changes: Partial<InboundBatch>): Promise<void> {
    await this.writer.run(await this.phoneId(), (write) =>
      this.batches.writeBatch(write, createBatch(changes)),
    );
  }

  /** Queues a text of ours, which is its id if none is given. */
  async queue(
    id: string,
    to: string,
    changes: { text?: string; at?: number; phoneId?: number } = {},
  ): Promise<void> {
    const { text = id, at = 1, phoneId = await this.phoneId() } = changes;
    const encoded = { body: toTextBody(text), content: Buffer.from(text) };
    const message = { id, address: createAddress(to), senderJid: ME.jid, queuedAt: at };
    await this.writer.run(phoneId, (write) =>
      this.outgoing.insert(write, { ...message, ...encoded }),
    );
  }

  /** The stored events, oldest first, of one kind if it is given. */
  async events(kind?: string): Promise<{ type: string; payload: Record<string, unknown> }[]> {
    const query = this.database.selectFrom('events').select(['kind', 'type', 'payload']);
    const rows = (await query.orderBy('seq').execute()).filter((row) => !kind || row.kind === kind);
    return rows.map(({ type, payload }) => ({
      type,
      payload: JSON.parse(payload) as Record<string, unknown>,
    }));
  }

  async eventTypes(kind?: string): Promise<string[]> {
    return (await this.events(kind)).map(({ type }) => type);
  }

  /** The chat at an address, listed or not. */
  async chat(jid: string) {
    const chat = await this.chats.findByJid(await this.phoneId(), jid);
    if (!chat) throw new Error(`There is no chat at ${jid}`);
    return chat;
  }

  /** The texts of a thread, oldest first. */
  async texts(jid: string): Promise<(string | null)[]> {
    const { id } = await this.chat(jid);
    const { rows } = await this.thread.page(id, { limit: 1000, before: null, after: null });
    return rows.map(({ text }) => text);
  }

  /** Changes columns of a chat. */
  async change(jid: string, changes: Partial<ChatRow>): Promise<void> {
    const { id } = await this.chat(jid);
    await this.writer.run(await this.phoneId(), async ({ chats }) =>
      chats.update(await chats.get(id), changes),
    );
  }

  async close(): Promise<void> {
    await this.checkCache();
    await this.store.close();
  }

  /** In every spec: what the transactions would read from memory is what is stored. */
  private async checkCache(): Promise<void> {
    const cache = this.caches.of(1, this.writer['owner']());
    const [byId, idByAddress] = [cache['byId'], cache['idByAddress']];
    const chats = await this.database.selectFrom('chats').selectAll().execute();
    const isStale = (row: ChatRow) =>
      !chats.some((chat) => isDeepStrictEqual({ ...chat }, { ...row }));
    expect([...byId.values()].filter(isStale)).toEqual([]);
    const addresses = await this.database.selectFrom('chat_aliases').selectAll().execute();
    const leadsTo = (jid: string) =>
      addresses.find((row) => row.account_id === 1 && row.jid === jid)?.chat_id;
    const isWrong = ([jid, id]: [string, number]) => byId.has(id) && leadsTo(jid) !== id;
    expect([...idByAddress].filter(isWrong)).toEqual([]);
  }
}
