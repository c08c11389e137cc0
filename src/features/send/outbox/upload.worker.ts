import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pLimit from 'p-limit';
import { Subscription } from 'rxjs';
import { Logger } from '../../../base/common/logging/logger.js';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { failureOf, type SendFailureCode } from '../../../store/rows/messages/send-failure.js';
import { ApiError } from '../../../base/common/errors/api.error.js';
import { pause } from '../../../base/common/async/pause.js';
import { MediaUploader } from '../../uploads/media-uploader.js';
import type { FileType } from '../../../whatsapp/outgoing-file.js';
import { UploadError } from '../../uploads/upload.error.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../../../whatsapp/whatsapp.errors.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';
import { OutboxRepository, type UploadingEntry } from './outbox.repository.js';
import { OutboxWorker } from './outbox.worker.js';

/** One large video must not hold back a picture for another chat. */
const MAX_AT_ONCE = 2;
/** Takes about four minutes, if the server answers. It may cut a file twenty times before it accepts it. */
const MAX_ATTEMPTS = 24;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 10_000;
/** The pause after a failure of the store: long enough not to fill the log. */
const RETRY_AFTER_MS = 5000;

/** A file for messages of one type: it is uploaded once for all of them. */
interface Job {
  mediaId: string;
  type: FileType;
}

/**
 * Uploads the files of queued messages while the session is connected, and then leaves the messages to `OutboxWorker`.
 * Nothing is stored before an upload is complete; after an interruption, the same bytes go to the same place again.
 */
@Injectable()
export class UploadWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadWorker.name);
  private readonly shutdown = new AbortController();
  private readonly subscriptions = new Subscription();
  private readonly limit = pLimit(MAX_AT_ONCE);
  private readonly running = new Map<string, Promise<void>>();
  private isConnected = false;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly outbox: OutboxRepository,
    private readonly uploader: MediaUploader,
    private readonly statuses: DeliveryStatusWriter,
    private readonly worker: OutboxWorker,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.gateway.isConnected$.subscribe((isConnected) => {
        this.isConnected = isConnected;
        this.wake();
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.isConnected = false;
    this.shutdown.abort();
    await Promise.all(this.running.values());
  }

  /** Counts files in work, including their pauses between two tries, and files that wait for these. */
  get load(): { running: number; waiting: number } {
    return { running: this.limit.activeCount, waiting: this.limit.pendingCount };
  }

  /** Call it when there is something to upload. */
  wake(): void {
    if (!this.isConnected) return;
    this.startJobs().catch((error: unknown) => {
      this.logger.error(`The files to upload could not be read: ${String(error)}`);
    });
  }

  private async startJobs(): Promise<void> {
    for (const job of await this.findJobs()) {
      const key = `${job.mediaId} ${job.type}`;
      if (this.running.has(key)) continue;
      const done = this.limit(() => this.run(job)).finally(() => {
        this.running.delete(key);
        // Messages with the same file may have come meanwhile.
        this.wake();
      });
      this.running.set(key, done);
    }
  }

  private async run(job: Job): Promise<void> {
    const { signal } = this.shutdown;
    for (let failures = 0; this.isConnected;) {
      try {
        if (await this.tryUpload(job, failures + 1)) return;
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS), signal);
        failures += 1;
      } catch (error) {
        // A fault such as a full disk is not WhatsApp's: uploads go on as soon as it is gone.
        this.logger.error(`A file could not be prepared for its upload: ${String(error)}`);
        await pause(RETRY_AFTER_MS, signal);
      }
    }
  }

  /**
   * False if the upload should be tried again.
   * @throws the error of the store or the file system
   */
  private async tryUpload(job: Job, attempt: number): Promise<boolean> {
    try {
      const location = await this.uploader.locate(job.mediaId, job.type, this.shutdown.signal);
      for (const entry of await this.findEntries(job)) {
        await this.statuses.markUploaded(entry, location);
      }
      this.worker.wake();
      return true;
    } catch (error) {
      if (!this.isConnected) return true;
      if (error instanceof ApiError) return this.fail(job, 'file_missing');
      if (!(error instanceof UploadError || error instanceof WhatsAppError)) throw error;
      this.logger.warn(`A file could not be uploaded (attempt ${attempt}): ${String(error)}`);
      return attempt >= MAX_ATTEMPTS && this.fail(job, 'upload_failed');
    }
  }

  private async fail(job: Job, code: SendFailureCode): Promise<true> {
    for (const entry of await this.findEntries(job)) {
      await this.statuses.markFailed(entry, failureOf(code));
    }
    // Wakes later messages of its chat.
    this.worker.wake();
    return true;
  }

  private async findJobs(): Promise<Job[]> {
    return (await this.findAll()).map(toJob);
  }

  /** The messages that wait for the file now. */
  private async findEntries({ mediaId, type }: Job): Promise<UploadingEntry[]> {
    const entries = await this.findAll();
    return entries.filter((entry) => entry.media_id === mediaId && entry.type === type);
  }

  private async findAll(): Promise<UploadingEntry[]> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? [] : this.outbox.findUploading(phoneId);
  }
}

function toJob({ media_id: mediaId, type }: UploadingEntry): Job {
  return { mediaId: mediaId ?? '', type: type as FileType };
}
