import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import pLimit from 'p-limit';
import { filter, firstValueFrom, race, ReplaySubject } from 'rxjs';
import { pause } from '../../base/common/async/pause.js';
import { Logger } from '../../base/common/logging/logger.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Config, type MediaConfig } from '../../base/config/config.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { CursorWindow } from '../../base/storage/cursor-window.js';
import { isOneOf, readPayload } from '../../base/storage/read-payload.js';
import { EventLog } from '../../base/storage/event-log.js';
import { LogConsumer } from '../../base/storage/log-consumer.js';
import { FilesAwayError } from '../../base/storage/storage.error.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { MessageMediaService } from './message-media.service.js';

/** Fewer than all downloads, so that a person who opens a file does not wait for these. */
const MAX_AT_ONCE = 2;
/** The address of a message. */
type MessageAddress = Pick<MessageDto, 'id' | 'chat_jid' | 'sender_jid'>;

/** The first try has downloaded the file, and left a row: the next ones ask the bucket first. */
const BUCKET_AGAIN_MS = 60_000;

/** Moves of the cursor are rare, since each is a commit. The log always keeps more events than this. */
const MOVE_EVERY = 50;

/**
 * Fetches files when their messages arrive, as `SERVICE_MEDIA_FETCH` tells, and after a restart the ones that are still
 * missing. Files of a history are fetched on demand.
 */
@Injectable()
export class MediaPrefetcher implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MediaPrefetcher.name);
  private readonly config: MediaConfig;
  private readonly limit = pLimit(MAX_AT_ONCE);
  /** The name of its cursor in the event log. */
  private readonly name: string;
  private readonly consumer: LogConsumer;
  private readonly window = new CursorWindow(0);
  private readonly stopping$ = new ReplaySubject<void>(1);
  private readonly shutdown = new AbortController();
  /** The stored place of the cursor. */
  private movedTo = 0;

  constructor(
    config: Config,
    private readonly eventLog: EventLog,
    private readonly files: MessageMediaService,
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    { account }: PairingScope,
  ) {
    this.config = config.media;
    this.name = prefetchCursorOf(account);
    this.consumer = new LogConsumer(eventLog, {
      name: this.name,
      handle: (rows) => this.handle(rows),
      wants: (row) => row.account === account && mayHaveFile(row),
    });
  }

  async onModuleInit(): Promise<void> {
    if (this.config.fetch === 'none') await this.eventLog.deleteCursor(this.name);
    else {
      this.movedTo =
        (await this.eventLog.readCursor(this.name)) ?? (await this.eventLog.newestSeq());
      this.window.see(this.movedTo);
      await this.consumer.start();
    }
  }

  /** Called before the connection is closed, which ends fetches that the next start must repeat. */
  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort();
    this.stopping$.next();
    await this.consumer.stop();
  }

  /** Starts fetches without waiting for the files: others may arrive meanwhile. */
  private async handle(rows: EventRow[]): Promise<void> {
    const phoneId = await this.phones.currentId();
    for (const row of rows) {
      if (row.phone_id !== phoneId) continue;
      const message = mayHaveFile(row) ? readPayload(row)?.message : undefined;
      if (!message || !this.isWanted(message)) continue;
      this.window.begin(row.seq);
      // Kept without the texts, since many may wait.
      const { id, chat_jid, sender_jid } = message;
      void this.limit(() => this.fetch(row.seq, { id, chat_jid, sender_jid }));
    }
    this.window.see(rows.at(-1)!.seq);
    await this.moveCursor();
  }

  /** Fetches a file. A download that a stop interrupts begins again after it: the cursor stays before it. */
  private async fetch(seq: number, message: MessageAddress): Promise<void> {
    await this.untilConnected();
    if (this.isStopping) return;
    while (!(await this.prefetch(message))) {
      await pause(BUCKET_AGAIN_MS, this.shutdown.signal);
      if (this.isStopping) return;
    }
    if (this.isStopping) return;
    this.window.end(seq);
    await this.moveCursor(0);
  }

  private get isStopping(): boolean {
    return this.shutdown.signal.aborted;
  }

  private async moveCursor(unlessWithin = MOVE_EVERY): Promise<void> {
    const { doneUpTo } = this.window;
    if (doneUpTo <= this.movedTo + unlessWithin) return;
    this.movedTo = doneUpTo;
    try {
      await this.eventLog.moveCursor(this.name, doneUpTo);
    } catch (error) {
      // The next file moves it further.
      this.logger.warn(`The cursor of fetched files is not stored: ${String(error)}`);
    }
  }

  /** Waits for the first connection, after which the hosts of files are known. */
  private async untilConnected(): Promise<void> {
    if (this.gateway.isConnected) return;
    const connected$ = this.gateway.isConnected$.pipe(filter((isConnected) => isConnected));
    await firstValueFrom(race(connected$, this.stopping$));
  }

  /** False if the bucket is away: nobody may ask for the file before WhatsApp drops it. */
  private async prefetch({ id, chat_jid, sender_jid }: MessageAddress): Promise<boolean> {
    try {
      await this.files.get({ id, chat_jid, sender_jid });
      return true;
    } catch (error) {
      const text = `The file of message ${id} could not be fetched: ${String(error)}`;
      // Later clients get the error themselves.
      if (error instanceof ApiError) this.logger.debug(text);
      else this.logger.warn(text);
      return !(error instanceof FilesAwayError);
    }
  }

  private isWanted({ type, media, is_view_once: isViewOnce }: MessageDto): boolean {
    if (!media || isViewOnce) return false;
    // A file without a size could have any.
    if (media.size === null || media.size > this.config.maxFileBytes) return false;
    return this.config.fetch === 'all' || type === 'image' || type === 'sticker' || media.is_voice;
  }
}

/** Skips parsing for most messages, which have none. */
function mayHaveFile(row: EventRow): row is EventRow & { type: 'message.received' } {
  return isOneOf(row, ['message.received']) && !row.payload.includes('"media":null');
}

/** The name of the cursor of an account. */
export function prefetchCursorOf(account: string): string {
  return account === DEFAULT_ACCOUNT ? 'prefetch' : `prefetch:${account}`;
}
