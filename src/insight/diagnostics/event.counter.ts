import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { PhonesService } from '../../store/phones/phones.service.js';
import { EventLog } from '../../base/storage/event-log.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/** Counts events by type since the process started, and status updates and channel posts, which are no events. */
@Injectable()
export class EventCounter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscriptions = new Subscription();
  private readonly counts: Record<string, number> = { status_updates: 0, channel_posts: 0 };

  constructor(
    private readonly eventLog: EventLog,
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
  ) {}

  onModuleInit(): void {
    const events = this.eventLog.published$.subscribe((rows) => {
      for (const row of rows) if (this.phones.isOwnEvent(row)) this.increment(row.type, 1);
    });
    const unlisted = this.gateway.inbound$.subscribe(({ batch: { unlisted } }) => {
      this.increment('status_updates', unlisted.statusUpdates);
      this.increment('channel_posts', unlisted.channelPosts);
    });
    this.subscriptions.add(events);
    this.subscriptions.add(unlisted);
  }

  beforeApplicationShutdown(): void {
    this.subscriptions.unsubscribe();
  }

  get countsByType(): Record<string, number> {
    return { ...this.counts };
  }

  private increment(name: string, count: number): void {
    this.counts[name] = (this.counts[name] ?? 0) + count;
  }
}
