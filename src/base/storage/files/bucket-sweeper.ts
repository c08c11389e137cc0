import { Injectable, Optional } from '@nestjs/common';
import { Logger } from '../../common/logging/logger.js';
import { isRecent } from '../../common/time/due.policy.js';
import { Config } from '../../config/config.js';
import { Ownership } from '../ownership.js';
import { MediaStore } from './media.store.js';
import { StoredFilesRepository } from './stored-files.repository.js';

const EVERY_MS = 60 * 60 * 1000;
/** A file to be sent is stored before its message. */
const UNUSED_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the files in the bucket that no message has: the bucket was away when they were to be deleted, or their message
 * was not queued. One of several processes does so, the one that leads. A folder has a limit instead.
 */
@Injectable()
export class BucketSweeper {
  private readonly logger = new Logger(BucketSweeper.name);
  private readonly hasBucket: boolean;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    { media }: Config,
    private readonly store: MediaStore,
    private readonly rows: StoredFilesRepository,
    @Optional() private readonly ownership: Ownership = new Ownership(),
  ) {
    this.hasBucket = media.bucket !== null;
  }

  start(): void {
    if (!this.hasBucket) return;
    const sweep = () => (this.running ??= this.sweep().finally(() => (this.running = undefined)));
    this.timer = setInterval(() => void sweep(), EVERY_MS).unref();
    void sweep();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    if (!this.ownership.leads) return;
    try {
      for await (const page of this.rows.pages()) {
        for (const { sha256, stored_at: storedAt } of await this.rows.listUnused(page)) {
          if (this.isStopping) return;
          if (isRecent(storedAt, Date.now(), UNUSED_MS)) continue;
          await this.store.drop(sha256, () => this.isUnused(sha256, storedAt));
        }
        if (this.isStopping) return;
      }
    } catch (error) {
      this.logger.warn(`Files that no message has are still in the bucket: ${String(error)}`);
    }
  }

  /** True if nobody has used it since it was listed. */
  private async isUnused(sha256: string, storedAt: number): Promise<boolean> {
    const [row] = await this.rows.listUnused([sha256]);
    return row?.stored_at === storedAt;
  }
}
