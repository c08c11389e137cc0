import { rename, rm } from 'node:fs/promises';
import { pause } from '../../common/async/pause.js';
import type { BucketConfig } from '../../config/config.js';
import { writeDurably } from '../durable-file.js';
import { FilesAwayError, StorageError } from '../storage.error.js';
import { S3Client } from './s3.client.js';
import { SharedFiles, type SharingFault } from './shared-files.js';
import { timeoutSignal } from '../../common/async/timeout-signal.js';

const PAUSES_MS = [200, 1000];
/** No further try begins later: somebody waits. A transfer that goes on may take longer. */
const TRIES_MS = 60_000;
/** Less than the time between two texts. */
const TEXT_MS = 5000;
const CHECK = 'start-check';
const BUSY = 429;

/** The objects of a bucket. */
export class S3SharedFiles extends SharedFiles {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly client: S3Client;
  fault: SharingFault | null = null;

  private constructor(private readonly bucket: BucketConfig) {
    super();
    this.client = new S3Client(bucket);
  }

  /**
   * Tries all that the service does with a bucket.
   * @throws StorageError if the bucket cannot be used
   */
  static async open(bucket: BucketConfig): Promise<S3SharedFiles> {
    const files = new S3SharedFiles(bucket);
    try {
      await files.repeat(() => files.writeText(CHECK, 'ok'));
      await files.delete(CHECK);
      // Without the right to list, the answer to a missing object would be a refusal.
      await files.readText(CHECK);
      return files;
    } catch (error) {
      await files.close();
      if (!(error instanceof FilesAwayError)) throw error;
      throw new StorageError(`${error.message}. ${adviceFor(error)}`, { cause: error });
    }
  }

  put(key: string, path: string): Promise<void> {
    return this.repeat(() => this.client.putFile(key, path, this.stopping.signal));
  }

  get(key: string, path: string, draft: string): Promise<boolean> {
    const running = this.running.get(key);
    if (running) return running;
    const brought = this.repeat(() => this.bring(key, path, draft)).finally(() =>
      this.running.delete(key),
    );
    this.running.set(key, brought);
    return brought;
  }

  delete(key: string): Promise<void> {
    return this.repeat(() => this.client.delete(key, this.stopping.signal));
  }

  readText(key: string): Promise<string | null> {
    return this.repeat(() => this.client.getText(key, timeoutSignal(TEXT_MS)));
  }

  writeText(key: string, text: string): Promise<void> {
    return this.watch(() => this.client.putText(key, text, timeoutSignal(TEXT_MS)));
  }

  placeOf(key: string): string {
    return `s3://${this.bucket.name}/${this.bucket.prefix}${key}`;
  }

  stop(): void {
    this.stopping.abort();
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async bring(key: string, path: string, draft: string): Promise<boolean> {
    const download = await this.client.get(key, this.stopping.signal);
    if (download === null) return false;
    try {
      await writeDurably(draft, download.bytes);
      await rename(draft, path);
      return true;
    } catch (error) {
      download.end();
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Tries again after faults that may pass. */
  private async repeat<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.stopping;
    const end = performance.now() + TRIES_MS;
    for (const ms of PAUSES_MS) {
      try {
        return await this.watch(work);
      } catch (error) {
        if (!mayPass(error) || signal.aborted || performance.now() > end) throw error;
      }
      await pause(ms, signal);
    }
    return this.watch(work);
  }

  private async watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.fault = null;
      return result;
    } catch (error) {
      const since = this.fault?.since ?? Date.now();
      if (error instanceof FilesAwayError) this.fault = { sentence: error.message, since };
      throw error;
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof FilesAwayError)) return false;
  const { status } = error.answer;
  return status === undefined || status >= 500 || status === BUSY;
}

/** By S3's codes (docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). */
function adviceFor({ answer: { status, code = '' } }: FilesAwayError): string {
  if (code === 'NoSuchBucket') return 'Create it, or name another one in SERVICE_MEDIA_DIR.';
  if (/Redirect|AuthorizationHeaderMalformed|LocationConstraint/.test(code))
    return 'Set SERVICE_S3_REGION to the region of the bucket, and SERVICE_S3_ENDPOINT to its server.';
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.';
  if (status === 401 || status === 403)
    return 'Check SERVICE_S3_ACCESS_KEY_ID and SERVICE_S3_SECRET_ACCESS_KEY: their user needs the rights to list, read, write and delete the objects of the bucket.';
  return 'Start its server, or check SERVICE_S3_ENDPOINT and the way to it.';
}
