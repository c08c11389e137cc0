import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Subject, type Subscription } from 'rxjs';
import type { InboundBatch } from '../whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../whatsapp/inbound-delivery.js';
import { explainStorageFault } from '../storage/sqlite/explain-storage-fault.js';
import { Mutex } from '../common/async/mutex.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { divideBatch, splitBatch } from './batch-splitter.js';
import { BatchWriter } from './batch.writer.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UnitOfWorkRunner } from '../store/work/unit-of-work.runner.js';
import { BatchCollector } from './batch-collector.js';

/** After a long absence one batch may hold thousands; between transactions, other requests can run. */
const ENTRIES_PER_TRANSACTION = 200;
const RETRY_AFTER_MS = 200;
const STORE_RETRY_MS = 2000;

/** One transaction that was committed. */
export interface StoredPart {
  durationMs: number;
}

/**
 * Stores what the gateway delivers, once and in order, and acknowledges it. Deliveries that come close together share
 * a transaction, since the commit is most of the cost.
 */
@Injectable()
export class IngestService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(IngestService.name);
  private readonly mutex = new Mutex();
  private readonly collector = new BatchCollector(ENTRIES_PER_TRANSACTION);
  private subscription: Subscription | undefined;
  private readonly stored = new Subject<StoredPart>();
  private readonly failed = new Subject<void>();
  private failureCount = 0;
  private unstoredCount = 0;
  private isEnding = false;
  private end: () => void = () => {};
  private readonly ending = new Promise<void>((resolve) => (this.end = resolve));

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly writer: UnitOfWorkRunner,
    private readonly batchWriter: BatchWriter,
  ) {}

  /** After each commit. */
  readonly stored$ = this.stored.asObservable();
  /** Once for each part that could not be stored. */
  readonly failed$ = this.failed.asObservable();

  onModuleInit(): void {
    this.subscription = this.gateway.inbound$.subscribe((delivery) => this.enqueue(delivery));
  }

  /** Stores everything that has arrived; the connection is closed by then. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    this.end();
    await this.mutex.waitForUnlock();
    this.subscription?.unsubscribe();
  }

  /** Parts that could not be stored since the start; each is named in the log. */
  get failures(): number {
    return this.failureCount;
  }

  /** Parts that could not be stored since the last batch without a failure. */
  get unstored(): number {
    return this.unstoredCount;
  }

  private enqueue(delivery: InboundDelivery): void {
    const isFirst = this.collector.isEmpty;
    this.collector.add(delivery);
    // One job stores all deliveries that have arrived by then.
    if (!isFirst) return;
    this.mutex
      .runExclusive(() => this.storeWaiting())
      .catch((error: unknown) => {
        this.logger.error(`A batch could not be stored: ${(error as Error).message}`);
      });
  }

  private async storeWaiting(): Promise<void> {
    while (!this.collector.isEmpty) {
      await this.collector.whenGathered();
      const deliveries = this.collector.take();
      const isDone = deliveries.length > 1 && (await this.storeTogether(deliveries));
      if (!isDone) for (const delivery of deliveries) await this.storeAlone(delivery);
    }
  }

  /** False if one of them failed, so that none is stored: each is then stored alone, with retries. */
  private async storeTogether(deliveries: InboundDelivery[]): Promise<boolean> {
    let acks: Promise<void>[] = [];
    const batches = deliveries.map(({ batch }) => batch);
    try {
      await this.commit(batches, () => {
        acks = deliveries.map((delivery) => this.ack(delivery, []));
      });
    } catch {
      return false;
    }
    this.unstoredCount = 0;
    await Promise.all(acks);
    return true;
  }

  /** Acknowledges the delivery with the commit of its last part. */
  private async storeAlone(delivery: InboundDelivery): Promise<void> {
    const unstored: InboundBatch[] = [];
    let ack: Promise<void> | undefined;
    const parts = splitBatch(delivery.batch, ENTRIES_PER_TRANSACTION);
    await this.storeParts(parts, unstored, () => {
      ack = this.ack(delivery, unstored);
    });
    if (unstored.length === 0) this.unstoredCount = 0;
    // The last part could not be stored, so there was no commit to acknowledge with.
    await (ack ?? this.ack(delivery, unstored));
  }

  /**
   * @param unstored collects the parts that could not be stored
   * @param onLastCommit is called with the commit of the last part, if it could be stored
   */
  private async storeParts(
    parts: InboundBatch[],
    unstored: InboundBatch[],
    onLastCommit: () => void,
  ): Promise<void> {
    for (const part of parts) {
      await this.storeOrDivide(part, unstored, part === parts.at(-1) ? onLastCommit : () => {});
    }
  }

  /** Retries a batch that fails, then divides it again and again, so that only the broken entry is left out. */
  private async storeOrDivide(
    batch: InboundBatch,
    unstored: InboundBatch[],
    onLastCommit: () => void,
  ): Promise<void> {
    for (;;) {
      try {
        return await this.commitWithRetry(batch, onLastCommit);
      } catch (error) {
        const isStoreAtFault = explainStorageFault(error) !== undefined;
        const parts = isStoreAtFault ? [batch] : divideBatch(batch);
        if (parts.length > 1) return this.storeParts(parts, unstored, onLastCommit);
        if (!isStoreAtFault || this.isEnding) {
          unstored.push(batch);
          return this.reportFailure(batch, error as Error);
        }
        // The disk failed, not the batch. Names and the like are not sent again, so it is retried.
        await this.waitForStore();
      }
    }
  }

  private async commitWithRetry(batch: InboundBatch, onCommit: () => void): Promise<void> {
    try {
      await this.commit([batch], onCommit);
    } catch (error) {
      // The process has little time left to end: no retries.
      if (this.isEnding) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      await this.commit([batch], onCommit);
    }
  }

  /**
   * @param batches of one account, at least one
   * @param onCommit is called before the changes are announced
   */
  private async commit(batches: InboundBatch[], onCommit: () => void): Promise<void> {
    const startedAt = performance.now();
    const accountId = await this.accounts.getOrCreateId(batches[0].accountJid);
    await this.writer.runAtOnce(accountId, async (write) => {
      for (const batch of batches) await this.batchWriter.writeBatch(write, batch);
      write.afterCommit(onCommit);
    });
    this.stored.next({ durationMs: performance.now() - startedAt });
  }

  /** Retries the ack alone, so that its failure does not store the batch twice. Never rejects. */
  private async ack(delivery: InboundDelivery, unstored: InboundBatch[]): Promise<void> {
    for (;;) {
      try {
        return await delivery.ack(unstored);
      } catch (error) {
        if (explainStorageFault(error) === undefined || this.isEnding) {
          this.logger.error(`A stored batch could not be acknowledged: ${String(error)}`);
          return;
        }
        await this.waitForStore();
      }
    }
  }

  private async waitForStore(): Promise<void> {
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS)),
      this.ending,
    ]);
  }

  /** Messages and receipts are not acknowledged, and come again with the next connection. */
  private reportFailure({ messages, deliveries, ...batch }: InboundBatch, error: Error): void {
    this.failureCount += 1;
    this.failed.next();
    this.unstoredCount += 1;
    const { edits, sealedEdits, deletions, reactions, votes } = batch;
    const changes = [...edits, ...sealedEdits, ...deletions, ...reactions, ...votes];
    const ids = [
      ...messages.map(({ id }) => id),
      ...[...changes, ...deliveries].map(({ messageId }) => messageId),
    ];
    this.logger.error(
      `An update from WhatsApp could not be stored (messages ${ids.join(', ') || 'none'}): ${error.message}`,
    );
  }
}
