import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { EventLog } from '../storage/event-log.js';

/** Counts events by type since the process started. */
@Injectable()
export class EventCounters implements OnModuleInit, BeforeApplicationShutdown {
  private subscription: Subscription | undefined;
  private readonly counts: Record<string, number> = {};

  constructor(private readonly eventLog: EventLog) {}

  onModuleInit(): void {
    this.subscription = this.eventLog.published$.subscribe((rows) => {
      for (const { type } of rows) this.counts[type] = (this.counts[type] ?? 0) + 1;
    });
  }

  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  get all(): Record<string, number> {
    return { ...this.counts };
  }
}
