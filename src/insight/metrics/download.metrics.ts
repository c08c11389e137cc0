import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import { FileFetcher } from '../../features/media/file-fetcher.js';
import { MediaDownloader } from '../../features/media/media-downloader.js';
import { MEDIA_ERROR_CODES, MediaError } from '../../features/media/media.error.js';
import type { TransferEnd } from '../../whatsapp/media-servers/transfer-end.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { MetricsRegistry } from './metrics.registry.js';
import { TRANSFER_BUCKETS } from './transfer-buckets.js';

const RESULTS = ['stored', 'expired', 'failed'];
const ERROR_CODES = [...MEDIA_ERROR_CODES, 'not_connected', 'store_fails'] as const;

/** Measures how files of messages are fetched from WhatsApp. */
@Injectable()
export class DownloadMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly downloads;
  private readonly errors;
  private readonly bytes;
  private readonly duration;
  private readonly ends: (() => void)[];

  constructor(
    private readonly fetcher: FileFetcher,
    private readonly downloader: MediaDownloader,
    registry: MetricsRegistry,
  ) {
    this.downloads = registry.counter(
      'media_downloads_total',
      'Files of messages that were fetched, by what became of them: stored, expired or failed.',
      ['result'],
    );
    this.errors = registry.counter(
      'media_download_errors_total',
      'Files of messages that could not be fetched, by error code.',
      ['error_code'],
    );
    // Makes rates 0, not missing, before the first file.
    for (const result of RESULTS) this.downloads.inc({ result }, 0);
    for (const error_code of ERROR_CODES) this.errors.inc({ error_code }, 0);
    this.bytes = registry.counter(
      'media_downloaded_bytes_total',
      'Bytes of encrypted files that have arrived, also of files that failed later.',
    );
    this.duration = registry.histogram(
      'media_download_duration_seconds',
      'Time to fetch a file that was then stored.',
      TRANSFER_BUCKETS,
    );
    this.ends = [
      registry.sum(
        'media_running_downloads',
        'Downloads of files that run now.',
        () => fetcher.load.running,
      ),
      registry.sum(
        'media_waiting_downloads',
        'Downloads of files that wait until others have ended.',
        () => fetcher.load.waiting,
      ),
    ];
  }

  onModuleInit(): void {
    this.subscription.add(this.fetcher.ended$.subscribe((end) => this.count(end)));
    this.subscription.add(this.downloader.received$.subscribe((count) => this.bytes.inc(count)));
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
    for (const end of this.ends) end();
  }

  private count({ error, durationMs }: TransferEnd): void {
    if (error === undefined) {
      this.downloads.inc({ result: 'stored' });
      this.duration.observe(durationMs / 1000);
      return;
    }
    this.downloads.inc({ result: error instanceof MediaError ? error.state : 'failed' });
    this.errors.inc({ error_code: codeOf(error) });
  }
}

function codeOf(error: unknown): (typeof ERROR_CODES)[number] {
  if (error instanceof MediaError) return error.code;
  // The phone could not be asked. All other errors come from the file system.
  return error instanceof WhatsAppError ? 'not_connected' : 'store_fails';
}
