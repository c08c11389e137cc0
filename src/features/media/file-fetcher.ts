import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { Subject } from 'rxjs';
import { FileStates } from '../../base/storage/file-states.js';
import type { RemoteFile, UploadRequest } from '../../whatsapp/remote-file.js';
import { MediaDownloader } from './media-downloader.js';
import { MediaError } from './media.error.js';
import { MediaStateWriter, type FileNews, type FileOwner } from './media-state.writer.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { Reuploader } from './reuploader.js';
import { publishEnd, type TransferEnd } from '../../whatsapp/media-servers/transfer-end.js';
import { isRecent } from '../../base/common/time/due.policy.js';

/** A message and the file that it contains. */
export interface OwnedFile extends FileOwner {
  file: RemoteFile;
  /** The request to get it from the phone. */
  request: UploadRequest;
  /** Facts that a message of an earlier version does not have yet. */
  news?: FileNews;
}

const MAX_DOWNLOADS = 4;
/** The time for which a failure is the answer for clients that do not wait. */
const RECENT_MS = 10_000;

/** Brings files of messages into the store, each once at a time, and reports the progress. */
@Injectable()
export class FileFetcher implements OnModuleDestroy {
  private readonly ends = new Subject<TransferEnd>();
  /** Emits the end of each fetch, after all tries. */
  readonly ended$ = this.ends.asObservable();
  private readonly shutdown = new AbortController();
  private readonly limit = pLimit(MAX_DOWNLOADS);
  /** Fetches by the row of the message. */
  private readonly running = new Map<number, Promise<string>>();
  /** Downloads by source: two messages may have the same file at different places. */
  private readonly downloads = new Map<string, Promise<string>>();
  /** Failures by the row of the message, the oldest first. */
  private readonly failures = new Map<number, { error: unknown; at: number }>();

  constructor(
    private readonly store: MediaStore,
    private readonly downloader: MediaDownloader,
    private readonly states: FileStates,
    private readonly writer: MediaStateWriter,
    private readonly reuploader: Reuploader,
  ) {}

  /** Called before the connection is closed: later failures are not the file's fault. */
  onModuleDestroy(): void {
    this.shutdown.abort();
  }

  /**
   * The path of the file, once it is here.
   * @throws MediaError, or the error of the file system
   */
  fetch(owned: OwnedFile): Promise<string> {
    const running = this.running.get(owned.rowId);
    if (running) return running;
    const fetched = this.fetchAndTell(owned).finally(() => this.running.delete(owned.rowId));
    this.running.set(owned.rowId, fetched);
    return fetched;
  }

  /** Counts running downloads, and downloads that wait for them. */
  get load(): { running: number; waiting: number } {
    return { running: this.limit.activeCount, waiting: this.limit.pendingCount };
  }

  /** The error of the last try, if that was a moment ago and no other one runs. */
  recentFailure({ rowId }: OwnedFile): unknown {
    this.forgetOldFailures();
    return this.running.has(rowId) ? undefined : this.failures.get(rowId)?.error;
  }

  private async fetchAndTell(owned: OwnedFile): Promise<string> {
    this.states.beginFetch(owned.sha256);
    await this.writer.record(owned, owned.news);
    try {
      const path = await publishEnd(() => this.bring(owned), this.ends, this.shutdown.signal);
      this.states.endFetch(owned.sha256);
      await this.writer.record(owned, { failure: undefined });
      return path;
    } catch (error) {
      this.states.endFetch(owned.sha256);
      this.noteFailure(owned, error);
      // Not the file's fault: the next process can fetch it again.
      if (!this.shutdown.signal.aborted) await this.writer.record(owned, newsOf(error));
      throw error;
    }
  }

  /** Fetches from WhatsApp; if it has dropped the file, asks the phone to upload it again. */
  private async bring(owned: OwnedFile): Promise<string> {
    try {
      return await this.download(owned.sha256, owned.file);
    } catch (error) {
      if (!(error instanceof MediaError) || error.code !== 'expired') throw error;
    }
    const { file, content } = await this.reuploader.request(owned.request);
    await this.writer.keepContent(owned, content);
    return this.download(owned.sha256, file);
  }

  private noteFailure({ rowId }: FileOwner, error: unknown): void {
    this.forgetOldFailures();
    // Moves the failure to the end of the map.
    this.failures.delete(rowId);
    this.failures.set(rowId, { error, at: Date.now() });
  }

  private forgetOldFailures(): void {
    for (const [rowId, { at }] of this.failures) {
      if (isRecent(at, Date.now(), RECENT_MS)) return;
      this.failures.delete(rowId);
    }
  }

  private download(sha256: string, file: RemoteFile): Promise<string> {
    const { url, directPath, encryptedSha256, keys } = file;
    // All keys of a file come from one, so that one of them tells files apart.
    const key = [url, directPath, sha256, toHex(encryptedSha256), toHex(keys.macKey)].join(' ');
    const running = this.downloads.get(key);
    if (running) return running;
    const { signal } = this.shutdown;
    const downloaded = this.limit(() =>
      this.store.add(sha256, (path) => this.downloader.download(file, path, signal)),
    ).finally(() => this.downloads.delete(key));
    this.downloads.set(key, downloaded);
    return downloaded;
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Keeps only faults of the file, not of this computer. */
function newsOf(error: unknown): FileNews {
  if (!(error instanceof MediaError)) return {};
  return { failure: { state: error.state, code: error.code } };
}
