import { GroupReceipts } from '../../../src/store/rows/chats/group-receipts.js';
import { AckTimeoutWatcher } from '../../../src/features/send/outbox/ack-timeout.watcher.js';
import { AckWatcher } from '../../../src/features/send/outbox/ack.watcher.js';
import { ContextFinder } from '../../../src/features/send/context-finder.js';
import { IdempotencyService } from '../../../src/features/send/idempotency.service.js';
import { NumberLookupCache } from '../../../src/features/send/outbox/number-lookup.cache.js';
import { MessageComposer } from '../../../src/features/send/message.composer.js';
import { RemovalFinder } from '../../../src/store/rows/write/removal.finder.js';
import { GroupMembership } from '../../../src/store/rows/messages/group-membership.js';
import { GroupPermissions } from '../../../src/features/send/group-permissions.js';
import { OutboxEnqueuer } from '../../../src/features/send/outbox.enqueuer.js';
import { OutboxSender } from '../../../src/features/send/outbox/outbox.sender.js';
import { OutboxRepository } from '../../../src/features/send/outbox/outbox.repository.js';
import { OutboxWorker } from '../../../src/features/send/outbox/outbox.worker.js';
import { MentionAddressing } from '../../../src/features/send/mention-addressing.js';
import { PersonAddressing } from '../../../src/features/send/person-addressing.js';
import { RecipientFinder } from '../../../src/features/send/outbox/recipient-finder.js';
import { QuoteFinder } from '../../../src/features/send/quote-finder.js';
import { TimerFinder } from '../../../src/features/send/timer-finder.js';
import { NackService } from '../../../src/features/send/outbox/nack.service.js';
import { RetryService } from '../../../src/features/send/retry.service.js';
import { DeliveryStatusWriter } from '../../../src/features/send/outbox/delivery-status.writer.js';
import { AccountRestrictions } from '../../../src/features/send/outbox/account-restrictions.js';
import { SendQueue } from '../../../src/features/send/outbox/send-queue.js';
import { SendService } from '../../../src/features/send/send.service.js';
import { UploadWorker } from '../../../src/features/send/outbox/upload.worker.js';
import { ProxyAgents } from '../../../src/whatsapp/proxy/proxy-agents.js';
import { MediaUploader } from '../../../src/features/uploads/media-uploader.js';
import { UploadsRepository } from '../../../src/features/uploads/uploads.repository.js';
import { UploadsService } from '../../../src/features/uploads/uploads.service.js';
import { MediaStore } from '../../../src/base/storage/files/media.store.js';
import type { MessageRow } from '../../../src/base/storage/dashboard.schema.js';
import type { DeliveryStep } from '../../../src/whatsapp/inbound-batch.js';
import { DEFAULT_ACCOUNT } from '../../../src/base/common/account-name.js';
import type { PairingScope } from '../../../src/whatsapp/pairing.scope.js';
import { ChatStore } from './chat-store.js';
import { createConfig, settle, receiptBy } from './factories.js';
import type { FakeCodec } from './fake-codec.js';
import { FakeGateway } from './fake-gateway.js';
import { FakeGroupsGateway } from './fake-groups-gateway.js';

/** The files that specs send need not exist. */
class NoFiles extends UploadsService {
  override async use(): Promise<void> {}
}

/** Sending on a real store, with a gateway that a spec controls. */
export class SendRig {
  outbox: OutboxRepository;
  outcomes: DeliveryStatusWriter;
  pauses: AccountRestrictions;
  sendQueue: SendQueue;
  worker: OutboxWorker;
  uploader: MediaUploader;
  watcher: AckWatcher;
  service: SendService;
  retries: RetryService;
  /** The rules of groups. */
  readonly groups = new FakeGroupsGateway();
  private readonly started: (OutboxWorker | AckWatcher | UploadWorker)[] = [];

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

  get pairing(): PairingScope {
    return this.store.pairing;
  }

  get codec(): FakeCodec {
    return this.store.codec;
  }

  /** The same parts after a start of the service on this store. */
  start(perMinute = 0): void {
    const { gateway, codec, phones, writer, outgoing, messages, thread, database, chats } =
      this.store;
    const config = createConfig({ send: { perMinute, ackTimeoutMs: this.ackTimeoutMs } });
    const outbox = new OutboxRepository(database);
    const receipts = new GroupReceipts(chats);
    const outcomes = new DeliveryStatusWriter(
      gateway,
      codec,
      writer,
      messages,
      outgoing,
      receipts,
      outbox,
    );
    const pauses = new AccountRestrictions(
      database,
      this.store.chatsGateway,
      outcomes,
      this.pairing,
    );
    const sendQueue = new SendQueue(phones, outbox, pauses, config);
    const numbers = new NumberLookupCache(
      this.store.contacts,
      this.store.corrections,
      this.pairing,
    );
    const recipients = new RecipientFinder(this.store.chatsGateway, numbers, outbox);
    const sender = new OutboxSender(gateway, this.groups, recipients, outcomes, pauses);
    const worker = new OutboxWorker(gateway, phones, sendQueue, sender);
    const refusals = new NackService(phones, pauses, worker);
    const timeouts = new AckTimeoutWatcher(gateway, phones, outbox, outcomes, config);
    const uploadStore = new UploadsRepository(database);
    const files = new NoFiles(config, uploadStore, new MediaStore(config, this.store.files));
    const uploader = new MediaUploader(
      config,
      this.store.chatsGateway,
      codec,
      files,
      uploadStore,
      ProxyAgents.direct(),
    );
    const uploads = new UploadWorker(gateway, phones, outbox, uploader, outcomes, worker);
    const permissions = new GroupPermissions(
      this.groups,
      phones,
      new RemovalFinder(chats, new GroupMembership(messages), gateway),
    );
    const idempotency = new IdempotencyService(database, chats);
    const intake = new OutboxEnqueuer(
      writer,
      messages,
      outgoing,
      worker,
      uploads,
      permissions,
      gateway,
      idempotency,
    );
    const people = new PersonAddressing(gateway, this.groups, chats, recipients);
    const mentions = new MentionAddressing(people);
    const quotes = new QuoteFinder(people, chats, thread);
    const timers = new TimerFinder(this.store.chatsGateway, thread, gateway);
    const contexts = new ContextFinder(chats, quotes, permissions, timers, mentions);
    const composer = new MessageComposer(this.groups, codec, files, DEFAULT_ACCOUNT);
    this.watcher = new AckWatcher(gateway, refusals, timeouts);
    this.service = new SendService(gateway, phones, composer, contexts, intake, idempotency, files);
    this.retries = new RetryService(gateway, phones, intake);
    Object.assign(this, { outbox, outcomes, pauses, sendQueue, worker, uploader });
    worker.onModuleInit();
    uploads.onModuleInit();
    this.watcher.onModuleInit();
    this.started.push(worker, uploads, this.watcher);
  }

  /** Ends the parts like a stop of the service, also those that a start has left behind. */
  async stop(): Promise<void> {
    for (const part of this.started) await part.beforeApplicationShutdown();
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

  /** Reports the state of a message as WhatsApp would. */
  async deliver(messageId: string, step: DeliveryStep): Promise<void> {
    await this.store.writer.run(await this.store.phoneId(), (write) =>
      this.store.threads.applyDelivery(write, {
        messageId,
        step,
        at: 1,
        by: step === 'server' ? null : receiptBy('15550001@s.whatsapp.net'),
      }),
    );
  }

  /** Refuses a message as WhatsApp would. */
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
  acks(): Promise<{ type: string; payload: Record<string, unknown> }[]> {
    return this.store.events('ack');
  }

  /** Text, state in the outbox, and status of every message, after all that waits to be stored. */
  async states(): Promise<[string | null, string | undefined, string][]> {
    this.store.writer.hurry();
    await settle();
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
