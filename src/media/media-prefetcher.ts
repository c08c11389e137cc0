import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Config, type MediaConfig } from '../config/config.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { EventLog } from '../storage/event-log.js';
import type { StoredMessage } from '../storage/stored-message.js';
import { MessageMediaService } from './message-media.service.js';

/** Fetches files when their messages arrive, as `SERVICE_MEDIA_FETCH` says. Those of a history are fetched on demand. */
@Injectable()
export class MediaPrefetcher implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(MediaPrefetcher.name);
  private readonly config: MediaConfig;
  private subscription: Subscription | undefined;

  constructor(
    config: Config,
    private readonly eventLog: EventLog,
    private readonly files: MessageMediaService,
  ) {
    this.config = config.media;
  }

  onModuleInit(): void {
    if (this.config.fetch === 'none') return;
    this.subscription = this.eventLog.published$.subscribe((rows) => {
      for (const row of rows) if (row.type === 'message.received') void this.prefetch(row);
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private async prefetch({ payload }: EventRow): Promise<void> {
    // Most messages have none: not worth parsing.
    if (payload.includes('"media":null')) return;
    const { message } = JSON.parse(payload) as { message: StoredMessage };
    if (!this.isWanted(message)) return;
    try {
      await this.files.get(message.id, message.chat_jid);
    } catch (error) {
      // It is tried again when somebody asks for it, who is then told.
      this.logger.debug(`The file of ${message.id} could not be fetched: ${String(error)}`);
    }
  }

  private isWanted({ type, media, is_view_once: isViewOnce }: StoredMessage): boolean {
    if (!media || isViewOnce || (media.size ?? 0) > this.config.maxFileBytes) return false;
    return this.config.fetch === 'all' || type === 'image' || type === 'sticker' || media.is_voice;
  }
}
