import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { distinctUntilChanged, Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { deadlineOf, isOver } from '../../store/ingest/call-limits.policy.js';
import { CallsWriter } from '../../store/ingest/calls.writer.js';
import { CallsRepository } from '../../store/rows/calls/calls.repository.js';
import { UnitOfWorkRunner } from '../../store/rows/work/unit-of-work.runner.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

const RETRY_MS = 10_000;

/** Ends calls without further news from WhatsApp. Waits while there is no connection, as no news can come. */
@Injectable()
export class CallExpiry implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(CallExpiry.name);
  private readonly subscriptions = new Subscription();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private isEnding = false;

  constructor(
    private readonly phones: PhonesService,
    private readonly calls: CallsRepository,
    private readonly writer: UnitOfWorkRunner,
    private readonly ends: CallsWriter,
    private readonly gateway: WhatsAppGateway,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(this.ends.opened$.subscribe(() => this.schedule(0)));
    // Ends calls of an earlier run, and of an earlier connection.
    this.subscriptions.add(
      this.gateway.session$
        .pipe(distinctUntilChanged((before, after) => before.since === after.since))
        .subscribe(() => this.schedule(0)),
    );
  }

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    this.subscriptions.unsubscribe();
    clearTimeout(this.timer);
  }

  /** Plans the next look, unless it is planned sooner: a call may begin while the open ones are read. */
  private schedule(delayMs: number): void {
    const dueAt = Date.now() + delayMs;
    if (this.isEnding || dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => {
      this.dueAt = Infinity;
      this.endOverdue().catch(({ message }: Error) => {
        this.logger.error(`Calls that are over could not be stored: ${message}`);
        this.schedule(RETRY_MS);
      });
    }, delayMs);
    // It must not keep the process alive.
    this.timer.unref();
  }

  private async endOverdue(now = Date.now()): Promise<void> {
    const { state, since } = this.gateway.session;
    const phoneId = state === 'connected' ? await this.phones.currentId() : null;
    if (phoneId === null) return;
    const open = await this.calls.findOpen(phoneId);
    for (const row of open.filter((each) => isOver(each, since, now))) {
      await this.writer.run(phoneId, (write) => this.ends.expire(write, row.id));
    }
    const next = open.find((row) => !isOver(row, since, now));
    if (next) this.schedule(deadlineOf(next, since) - now);
  }
}
