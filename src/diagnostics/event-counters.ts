import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventLog } from '../storage/event-log.js';

/** Counts events by type since the process started. */
@Injectable()
export class EventCounters implements OnModuleInit {
  private readonly counts: Record<string, number> = {};

  constructor(private readonly eventLog: EventLog) {}

  onModuleInit(): void {
    this.eventLog.published$.subscribe((rows) => {
      for (const { type } of rows) this.counts[type] = (this.counts[type] ?? 0) + 1;
    });
  }

  get all(): Record<string, number> {
    return { ...this.counts };
  }
}
