import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Subscription } from 'rxjs';
import { ApiError } from '../common/errors/api.error.js';
import { Config, type MediaConfig } from '../config/config.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { isOneOf, readPayload } from '../storage/event-catalog.js';
import { EventLog } from '../storage/event-log.js';
import type { StoredMessage } from '../storage/stored-message.js';
import { MessageMediaService } from './message-media.service.js';

/** Fewer than all downloads, so that nobody who opens a file waits for these. */
const MAX_AT_ONCE = 2;

/** Fetches files when their messages arrive, as `SERVICE_MEDIA_FETCH` says. Those of a history are fetched on demand. */
@Injectable()
export class MediaPrefetcher implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(MediaPrefetcher.name);
  private readonly config: MediaConfig;
  private readonly limit = pLimit(MAX_AT_ONCE);
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
      for (const row of rows) {
        const message = isOneOf(row, ['message.received']) ? this.wantedIn(row) : null;
        if (message) void this.limit(() => this.prefetch(message));
      }
    });
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    this.limit.clearQueue();
  }

  private wantedIn(row: EventRow & { type: 'message.received' }): StoredMessage | null {
    // Most messages have no file: not worth parsing.
    if (row.payload.includes('"media":null')) return null;
    const message = readPayload(row)?.message;
    return message && this.isWanted(message) ? message : null;
  }

  private async prefetch({ id, chat_jid, sender_jid }: StoredMessage): Promise<void> {
    try {
      await this.files.get({ id, chat_jid, sender_jid });
    } catch (error) {
      const text = `The file of message ${id} could not be fetched: ${String(error)}`;
      // Whoever asks for it later is told.
      if (error instanceof ApiError) this.logger.debug(text);
      else this.logger.warn(text);
    }
  }

  private isWanted({ type, media, is_view_once: isViewOnce }: StoredMessage): boolean {
    if (!media || isViewOnce) return false;
    // Without a size, it could be of any.
    if (media.size === null || media.size > this.config.maxFileBytes) return false;
    return this.config.fetch === 'all' || type === 'image' || type === 'sticker' || media.is_voice;
  }
}
