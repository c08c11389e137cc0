import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Logger } from '../../../base/common/logging/logger.js';
import { Mutex } from '../../../base/common/async/mutex.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { AckTimeoutWatcher } from './ack-timeout.watcher.js';
import { NackService } from './nack.service.js';

const CHECK_MS = 1000;

/** Passes on refusals of messages, and looks regularly for messages that WhatsApp has not answered. */
@Injectable()
export class AckWatcher implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AckWatcher.name);
  private readonly mutex = new Mutex();
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly nacks: NackService,
    private readonly timeouts: AckTimeoutWatcher,
  ) {}

  onModuleInit(): void {
    this.subscription = this.gateway.refusals$.subscribe((refusal) =>
      this.enqueue(() => this.nacks.handle(refusal)),
    );
    this.timer = setInterval(() => this.enqueue(() => this.timeouts.reportOverdue()), CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.subscription?.unsubscribe();
    await this.mutex.waitForUnlock();
  }

  private enqueue(job: () => Promise<void>): void {
    this.mutex.runExclusive(job).catch((error: unknown) => {
      this.logger.error(`The outbox could not be updated: ${String(error)}`);
    });
  }
}
