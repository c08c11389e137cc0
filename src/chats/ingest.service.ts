import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { Subscription } from 'rxjs';
import type { InboundBatch } from '../whatsapp/inbound-batch.js';
import { explainStoreFault } from '../storage/store-fault.js';
import { SerialQueue } from '../whatsapp/serial-queue.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { divideBatch, splitBatch } from './batch-parts.js';
import { BatchWriter } from './batch-writer.js';
import { AccountsService } from './accounts.service.js';
import { ChatWriter } from './chat-writer.js';

/** A long absence comes as one batch of thousands; the rest of the service must get its turn meanwhile. */
const ENTRIES_PER_TRANSACTION = 200;
const RETRY_AFTER_MS = 200;
const STORE_RETRY_MS = 2000;

/** Stores what the gateway brings: every batch once, in order, each in one transaction. */
@Injectable()
export class IngestService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(IngestService.name);
  private readonly queue = new SerialQueue();
  private subscription: Subscription | undefined;
  private failureCount = 0;
  private isEnding = false;
  private end: () => void = () => {};
  private readonly ending = new Promise<void>((resolve) => (this.end = resolve));

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly writer: ChatWriter,
    private readonly batches: BatchWriter,
  ) {}

  onModuleInit(): void {
    this.subscription = this.gateway.batches$.subscribe((batch) => {
      this.queue
        .run(() => this.store(batch))
        .catch((error: unknown) => {
          this.logger.error(`A batch could not be stored: ${(error as Error).message}`);
        });
    });
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

  private async store(batch: InboundBatch): Promise<void> {
    for (const part of splitBatch(batch, ENTRIES_PER_TRANSACTION)) {
      await this.storeOrDivide(part);
    }
  }

  /** What fails is tried again, then in ever smaller parts, so that only what is broken is left out. */
  private async storeOrDivide(batch: InboundBatch): Promise<void> {
    try {
      await this.storeWithRetry(batch);
    } catch (error) {
      // The disk is at fault, not the batch: receipts and the like come only once.
      if (explainStoreFault(error) && !this.isEnding) {
        await this.waitForStore();
        await this.storeOrDivide(batch);
        return;
      }
      const parts = divideBatch(batch);
      if (parts.length === 1) this.reportFailure(batch, error as Error);
      else for (const part of parts) await this.storeOrDivide(part);
    }
  }

  private async storeWithRetry(batch: InboundBatch): Promise<void> {
    try {
      await this.storeAtOnce(batch);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      await this.storeAtOnce(batch);
    }
  }

  private async storeAtOnce(batch: InboundBatch): Promise<void> {
    const accountId = await this.accounts.idOf(batch.accountJid);
    await this.writer.run(accountId, (write) => this.batches.apply(write, batch));
    await this.gateway.confirmStored(batch);
  }

  private async waitForStore(): Promise<void> {
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS)),
      this.ending,
    ]);
  }

  /** A message stays in the gateway's journal and comes again with the next connection. */
  private reportFailure(batch: InboundBatch, error: Error): void {
    this.failureCount += 1;
    const ids = [...batch.storedIds, ...batch.deliveries.map(({ messageId }) => messageId)];
    this.logger.error(
      `News of WhatsApp could not be stored (messages ${ids.join(', ') || 'none'}): ${error.message}`,
    );
  }
}
