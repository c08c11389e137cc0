import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { Logger } from '../../../base/common/logging/logger.js';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { Mutex } from '../../../base/common/async/mutex.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { OutboxSender } from './outbox.sender.js';
import { SendQueue } from './send-queue.js';
import { SendLoop } from './send-loop.js';

/** The pause after a failure of the store: long enough not to fill the log. */
const RETRY_AFTER_MS = 5000;

/**
 * Sends the messages of the outbox, one at a time and in order, while the session is connected. Each connection has its
 * own send loop. It starts after the previous loop has finished, and first requeues unconfirmed messages.
 */
@Injectable()
export class OutboxWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly subscriptions = new Subscription();
  private readonly loops = new Mutex();
  private loop = new SendLoop();

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly queue: SendQueue,
    private readonly sender: OutboxSender,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.gateway.isConnected$.subscribe((isConnected) => {
        this.loop.end();
        if (isConnected) this.start(new SendLoop());
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.loop.end();
    // The end of the connection has rejected a send that was in progress.
    await this.loops.waitForUnlock();
  }

  /** Call it when there is something to send. */
  wake(): void {
    this.loop.wake();
  }

  private start(loop: SendLoop): void {
    this.loop = loop;
    void this.loops.runExclusive(() => this.runLoop(loop));
  }

  private async runLoop(loop: SendLoop): Promise<void> {
    let hasRequeued = false;
    while (!loop.isOver) {
      try {
        const phoneId = await this.phones.currentId();
        if (phoneId === null) break;
        if (!hasRequeued) await this.queue.requeueUnconfirmed(phoneId);
        hasRequeued = true;
        await this.sendNext(loop, phoneId);
      } catch (error) {
        this.logger.error(`The outbox could not be processed: ${String(error)}`);
        await loop.pause(RETRY_AFTER_MS);
      }
    }
    await this.sender.settled();
  }

  private async sendNext(loop: SendLoop, phoneId: number): Promise<void> {
    const next = await this.queue.next(phoneId);
    if ('waitMs' in next) await loop.pause(next.waitMs);
    // The connection is lost: the next message would fail, too.
    else if (!loop.isOver && !(await this.sender.send(next.entry))) loop.end();
  }
}
