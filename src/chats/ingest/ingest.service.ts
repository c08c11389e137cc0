import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Subject, type Subscription } from 'rxjs';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import { explainStorageFault } from '../../storage/sqlite/explain-storage-fault.js';
import { SerialQueue } from '../../common/async/serial-queue.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { confirmationOf, divideBatch, splitBatch, withoutShared } from './batch-splitter.js';
import { BatchWriter } from './batch.writer.js';
import { AccountsService } from '../../accounts/accounts.service.js';
import { UnitOfWorkRunner } from '../store/unit-of-work.runner.js';
import { BatchCollector } from './batch-collector.js';

/** A long absence comes as one batch of thousands; the rest of the service must get its turn meanwhile. */
const ENTRIES_PER_TRANSACTION = 200;
const RETRY_AFTER_MS = 200;
const STORE_RETRY_MS = 2000;

/** What one transaction took. */
export interface StoredPart {
  durationMs: number;
}

/**
 * Stores what the gateway brings: every batch once and in order, none in halves. Batches that come close
 * together share a transaction, since a commit costs more than what most of them hold.
 */
@Injectable()
export class IngestService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(IngestService.name);
  private readonly queue = new SerialQueue();
  private readonly waiting = new BatchCollector(ENTRIES_PER_TRANSACTION);
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
    private readonly batches: BatchWriter,
  ) {}

  /** After each commit. */
  readonly stored$ = this.stored.asObservable();
  /** Once for each part that could not be stored. */
  readonly failed$ = this.failed.asObservable();

  onModuleInit(): void {
    this.subscription = this.gateway.batches$.subscribe((batch) => this.add(batch));
  }

  /** The socket ends first, with its last events; then all that came is stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.gateway.close();
    this.isEnding = true;
    this.end();
    await this.queue.drain();
    this.subscription?.unsubscribe();
  }

  /** Parts that could not be stored since the start; each is named in the log. */
  get failures(): number {
    return this.failureCount;
  }

  /** Parts that could not be stored since the last batch that could. */
  get unstored(): number {
    return this.unstoredCount;
  }

  private add(batch: InboundBatch): void {
    const isFirst = this.waiting.isEmpty;
    this.waiting.add(batch);
    // One job stores all that waits by then.
    if (!isFirst) return;
    this.queue
      .enqueue(() => this.storeWaiting())
      .catch((error: unknown) => {
        this.logger.error(`A batch could not be stored: ${(error as Error).message}`);
      });
  }

  private async storeWaiting(): Promise<void> {
    while (!this.waiting.isEmpty) {
      await this.waiting.gathered();
      const batches = this.waiting.take();
      const isDone = batches.length > 1 && (await this.storeTogether(batches));
      if (!isDone) for (const batch of batches) await this.store(batch);
      this.gateway.noteHandled(batches);
    }
  }

  /** False if any of them could not be stored, and so none is: each by itself gets all the care there is. */
  private async storeTogether(batches: InboundBatch[]): Promise<boolean> {
    try {
      await this.storeAtOnce(batches);
      this.unstoredCount = 0;
      return true;
    } catch {
      return false;
    }
  }

  private async store(batch: InboundBatch): Promise<void> {
    const isWhole = await this.storeAll(splitBatch(batch, ENTRIES_PER_TRANSACTION));
    if (isWhole) this.unstoredCount = 0;
  }

  private async storeAll(parts: InboundBatch[]): Promise<boolean> {
    let isWhole = true;
    for (const part of parts) {
      const isStored = await this.storeOrDivide(isWhole ? part : withoutShared(part));
      isWhole &&= isStored;
    }
    return isWhole;
  }

  /** What fails is tried again, then in ever smaller parts, so that only what is broken is left out. */
  private async storeOrDivide(batch: InboundBatch): Promise<boolean> {
    for (;;) {
      try {
        await this.storeWithRetry(batch);
        return true;
      } catch (error) {
        const isStoreAtFault = explainStorageFault(error) !== undefined;
        const parts = isStoreAtFault ? [batch] : divideBatch(batch);
        if (parts.length > 1) return this.storeAll(parts);
        if (!isStoreAtFault || this.isEnding) return this.reportFailure(batch, error as Error);
        // The batch is sound: names and the like come only once.
        await this.waitForStore();
      }
    }
  }

  private async storeWithRetry(batch: InboundBatch): Promise<void> {
    try {
      await this.storeAtOnce([batch]);
    } catch (error) {
      // Every batch that still waits would cost the process its share of the time it has to end.
      if (this.isEnding) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      await this.storeAtOnce([batch]);
    }
  }

  /** @param batches of one account, at least one */
  private async storeAtOnce(batches: InboundBatch[]): Promise<void> {
    const startedAt = performance.now();
    const accountId = await this.accounts.getOrCreateId(batches[0].accountJid);
    await this.writer.runAtOnce(accountId, async (write) => {
      for (const batch of batches) await this.batches.apply(write, batch);
      // Whoever hears of a part of the history finds it in the session already.
      write.afterCommit(() => this.noteHistory(batches));
    });
    this.stored.next({ durationMs: performance.now() - startedAt });
    await this.confirm(confirmationOf(batches));
  }

  private noteHistory(batches: InboundBatch[]): void {
    for (const { history } of batches) if (history) this.gateway.noteHistory(history);
  }

  /** What is stored must not be stored again because its confirmation fails: only that is tried again. */
  private async confirm(confirmation: InboundBatch): Promise<void> {
    for (;;) {
      try {
        return await this.gateway.confirmStored(confirmation);
      } catch (error) {
        if (explainStorageFault(error) === undefined || this.isEnding) {
          this.logger.error(`What is stored could not be confirmed: ${String(error)}`);
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

  /** Messages and receipts are not confirmed, and come again with the next connection. */
  private reportFailure(batch: InboundBatch, error: Error): false {
    this.failureCount += 1;
    this.failed.next();
    this.unstoredCount += 1;
    const ids = [...batch.storedIds, ...batch.deliveries.map(({ messageId }) => messageId)];
    this.logger.error(
      `News of WhatsApp could not be stored (messages ${ids.join(', ') || 'none'}): ${error.message}`,
    );
    return false;
  }
}
