import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { TransferEnd } from '../../whatsapp/media-servers/transfer-end.js';
import { UploadWorker } from '../../features/send/outbox/upload.worker.js';
import { MediaUploader } from '../../features/uploads/media-uploader.js';
import { UploadRefusedError } from '../../features/uploads/upload.error.js';
import { MetricsRegistry } from './metrics.registry.js';
import { TRANSFER_BUCKETS } from './transfer-buckets.js';

const RESULTS = ['uploaded', 'refused', 'failed'] as const;

/** Measures how files are uploaded to WhatsApp. */
@Injectable()
export class UploadMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly uploads;
  private readonly bytes;
  private readonly duration;
  private readonly ends: (() => void)[];

  constructor(
    private readonly uploader: MediaUploader,
    worker: UploadWorker,
    registry: MetricsRegistry,
  ) {
    this.uploads = registry.counter(
      'media_uploads_total',
      'Tries to upload a file, by result: uploaded, refused or failed.',
      ['result'],
    );
    // Makes rates 0, not missing, before the first file.
    for (const result of RESULTS) this.uploads.inc({ result }, 0);
    this.bytes = registry.counter(
      'media_uploaded_bytes_total',
      'Bytes of encrypted files that were sent, also in tries that failed later.',
    );
    this.duration = registry.histogram(
      'media_upload_duration_seconds',
      'Time of a try that has uploaded a file.',
      TRANSFER_BUCKETS,
    );
    this.ends = [
      registry.sum(
        'media_running_uploads',
        'Files that are being uploaded now, the pauses between two tries included.',
        () => worker.load.running,
      ),
      registry.sum(
        'media_waiting_uploads',
        'Files whose upload waits until others have ended.',
        () => worker.load.waiting,
      ),
    ];
  }

  onModuleInit(): void {
    this.subscription.add(this.uploader.ended$.subscribe((end) => this.count(end)));
    this.subscription.add(this.uploader.sent$.subscribe((count) => this.bytes.inc(count)));
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
    for (const end of this.ends) end();
  }

  private count({ error, durationMs }: TransferEnd): void {
    this.uploads.inc({ result: resultOf(error) });
    if (error === undefined) this.duration.observe(durationMs / 1000);
  }
}

function resultOf(error: unknown): (typeof RESULTS)[number] {
  if (error === undefined) return 'uploaded';
  return error instanceof UploadRefusedError ? 'refused' : 'failed';
}
