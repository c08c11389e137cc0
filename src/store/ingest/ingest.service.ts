import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subject, type Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../../whatsapp/inbound-delivery.js';
import { explainStorageFault } from '../../base/storage/explain-storage-fault.js';
import { Mutex } from '../../base/common/async/mutex.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { BatchWriter } from './batch.writer.js';
import { PhonesService } from '../phones/phones.service.js';
import { UnitOfWorkRunner } from '../rows/work/unit-of-work.runner.js';
import { BatchCollector } from './batch-collector.js';
import {
  ENTRIES_PER_TRANSACTION,
  storeDeliveries,
  type Ack,
  type Storing,
  type StoringCommand,
  type StoringFailure,
} from './storing.machine.js';

const RETRY_AFTER_MS = 200;
const STORE_RETRY_MS = 2000;

/** A committed transaction. */
export interface StoredPart {
  durationMs: number;
}

/**
 * Stores what the gateway delivers, once and in order, and acknowledges it; carries out what `storing.machine` decides.
 * Deliveries that come close together share a transaction, since the commit is most of the cost.
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
  /** ms; when the first of `unstored` failed. */
  unstoredSince: number | undefined;
  private isEnding = false;
  private end: () => void = () => {};
  private readonly ending = new Promise<void>((resolve) => (this.end = resolve));

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly writer: UnitOfWorkRunner,
    private readonly batchWriter: BatchWriter,
  ) {}

  /** Emits after each commit. */
  readonly stored$ = this.stored.asObservable();
  /** Emits for each part that could not be stored. */
  readonly failed$ = this.failed.asObservable();

  onModuleInit(): void {
    this.subscription = this.gateway.inbound$.subscribe((delivery) => this.enqueue(delivery));
  }

  /** Stores everything that has arrived; the connection is closed at this point. */
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
    // The first call's job stores all deliveries that have arrived by then.
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
      await this.run(storeDeliveries(this.collector.take()));
    }
  }

  private async run(storing: Storing): Promise<void> {
    for (let next = storing.next(); !next.done;) {
      const failure = await this.carryOut(next.value);
      next = storing.next({ failure, isEnding: this.isEnding });
    }
  }

  /** Returns the failure to store, if there was one. */
  private async carryOut(command: StoringCommand): Promise<StoringFailure | null> {
    try {
      await this.perform(command);
      return null;
    } catch (error) {
      return { error: error as Error, isOfStore: explainStorageFault(error) !== undefined };
    }
  }

  private perform(command: StoringCommand): Promise<unknown> | void {
    switch (command.type) {
      case 'store':
        return this.commit(command.batches, command.acks);
      case 'ack':
        return this.acknowledge(command.ack);
      case 'pause':
        return new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      case 'wait_for_store':
        return this.waitForStore();
      case 'note_whole':
        this.unstoredCount = 0;
        this.unstoredSince = undefined;
        return undefined;
      case 'report_unstored':
        return this.reportUnstored(command.batch, command.error);
    }
  }

  /** Stores batches of one account. The deliveries of the acks are acknowledged before anything is announced. */
  private async commit(batches: InboundBatch[], acks: Ack[]): Promise<void> {
    const startedAt = performance.now();
    const phoneId = await this.phones.getOrCreateId(batches[0].phoneJid);
    await this.writer.runAtOnce(phoneId, async (write) => {
      for (const batch of batches) await this.batchWriter.writeBatch(write, batch);
      write.afterCommit(() => acks.forEach((ack) => this.acknowledge(ack)));
    });
    this.stored.next({ durationMs: performance.now() - startedAt });
  }

  /** The batch is stored, whatever its listeners do. */
  private acknowledge({ delivery, unstored }: Ack): void {
    try {
      delivery.ack(unstored);
    } catch (error) {
      this.logger.error(`A batch could not be acknowledged: ${String(error)}`);
    }
  }

  private async waitForStore(): Promise<void> {
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS)),
      this.ending,
    ]);
  }

  /** Messages and receipts are not acknowledged, and come again with the next connection. */
  private reportUnstored({ messages, deliveries, ...batch }: InboundBatch, error: Error): void {
    this.failureCount += 1;
    this.failed.next();
    this.unstoredCount += 1;
    this.unstoredSince ??= Date.now();
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
