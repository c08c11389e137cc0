import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { distinctUntilChanged, map, Subscription } from 'rxjs';
import { AccountsService } from '../../accounts/accounts.service.js';
import { SerialQueue } from '../../common/async/serial-queue.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { OutboxSender } from './outbox.sender.js';
import { SendQueue } from './send-queue.js';
import { SendLoop } from './send-loop.js';

/** After a failure of our own store: long enough not to fill the log, short enough to go on soon. */
const RETRY_AFTER_MS = 5000;

/**
 * Sends what is in the outbox, one message at a time in the order of its acceptance, whenever the
 * session is connected. Each connection has a turn; the next one's begins when the last message of
 * the one before is settled, and takes up what that left half done.
 */
@Injectable()
export class OutboxWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly subscriptions = new Subscription();
  private readonly loops = new SerialQueue();
  private loop = new SendLoop();

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly queue: SendQueue,
    private readonly sender: OutboxSender,
  ) {}

  onModuleInit(): void {
    const isConnected$ = this.gateway.session$.pipe(
      map(({ state }) => state === 'connected'),
      distinctUntilChanged(),
    );
    this.subscriptions.add(
      isConnected$.subscribe((isConnected) => {
        this.loop.end();
        if (isConnected) this.start(new SendLoop());
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.loop.end();
    // The gateway's end rejects a send that is under way.
    await this.gateway.close();
    await this.loops.drain();
  }

  /** There is something to send. */
  wake(): void {
    this.loop.wake();
  }

  private start(loop: SendLoop): void {
    this.loop = loop;
    void this.loops.enqueue(() => this.runLoop(loop));
  }

  private async runLoop(loop: SendLoop): Promise<void> {
    let hasRequeued = false;
    while (!loop.isOver) {
      try {
        const accountId = await this.accounts.currentId();
        if (accountId === null) break;
        if (!hasRequeued) await this.queue.requeueUnconfirmed(accountId);
        hasRequeued = true;
        await this.sendNext(loop, accountId);
      } catch (error) {
        this.logger.error(`The outbox could not be served: ${String(error)}`);
        await loop.pause(RETRY_AFTER_MS);
      }
    }
    await this.sender.settled();
  }

  private async sendNext(loop: SendLoop, accountId: number): Promise<void> {
    const next = await this.queue.next(accountId);
    if ('waitMs' in next) await loop.pause(next.waitMs);
    // A connection that lost one message would lose the next one, too.
    else if (!loop.isOver && !(await this.sender.send(next.entry))) loop.end();
  }
}
