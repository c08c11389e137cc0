import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { prefetchCursorOf } from '../../features/media/media-prefetcher.js';
import { RequestLog } from '../../insight/requests/request-log.js';
import { StatsRecorder } from '../../insight/stats/stats.recorder.js';
import { EventLog } from '../../base/storage/event-log.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import type { Erasure, OwnedTable } from '../../base/storage/sql/account-rows.js';
import { OWN_ROWS } from '../../base/storage/sql/account-rows.js';
import { ErasuresRepository } from '../../base/storage/sql/erasures.repository.js';
import { FilesAwayError } from '../../base/storage/storage.error.js';
import { UploadsService } from '../../features/uploads/uploads.service.js';
import { WebhooksService } from '../../features/webhooks/webhooks.service.js';
import type { DeletedDataDto } from './dto/account.dto.js';

/**
 * Deletes all data of an account, a little at a time, so that the others can go on. The next start completes an
 * interrupted deletion.
 */
@Injectable()
export class AccountEraser implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountEraser.name);
  private readonly running = new Map<string, Promise<DeletedDataDto>>();
  private isStopping = false;

  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly files: MediaStore,
    private readonly uploads: UploadsService,
    private readonly statistics: StatsRecorder,
    private readonly webhooks: WebhooksService,
    private readonly requests: RequestLog,
    private readonly eventLog: EventLog,
  ) {}

  /**
   * Marks an account for deletion. Nothing may use its data any more.
   * @returns the ids of its phones
   */
  async begin(account: string): Promise<number[]> {
    await this.erasures.begin(account);
    return (await this.erasures.find(account))?.phoneIds ?? [];
  }

  /** Deletions that have begun and not ended. */
  unfinished(): Promise<string[]> {
    return this.erasures.list();
  }

  /**
   * Resolves when nothing is left; at once if nothing is to be deleted.
   * @returns what was deleted, without what an earlier process has
   * @throws ApiError `account_failed` if the service stops
   */
  finish(account: string): Promise<DeletedDataDto> {
    const known = this.running.get(account);
    if (known) return known;
    const running = this.erase(account).finally(() => this.running.delete(account));
    this.running.set(account, running);
    return running;
  }

  /** Completes the deletions of an earlier process. */
  async finishRest(): Promise<void> {
    for (const account of await this.unfinished()) {
      await this.finish(account).catch((error: unknown) => {
        this.logger.error(`The data of the account ${account} is not deleted: ${String(error)}`);
      });
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.running.values());
  }

  private async erase(account: string): Promise<DeletedDataDto> {
    const deleted = { chats: 0, messages: 0, events: 0, files: 0 };
    const erasure = await this.erasures.find(account);
    if (!erasure) return deleted;
    // Without this, the log would keep all events after the cursor.
    await this.eventLog.deleteCursor(prefetchCursorOf(account));
    await this.deleteRows(() => this.erasures.deleteJournal(erasure));
    for (const table of TABLES) await this.deleteFrom(table, erasure, deleted);
    this.logger.log(`The data of the account ${account} is deleted`);
    return deleted;
  }

  private async deleteFrom(
    table: OwnedTable,
    erasure: Erasure,
    deleted: DeletedDataDto,
  ): Promise<void> {
    switch (table) {
      case 'events':
        deleted.events = await this.deleteEvents(erasure);
        return this.forgetInMemory(erasure.account);
      case 'messages':
        await this.deleteMessages(erasure, deleted);
        deleted.files += await this.uploads.dropAllOf(erasure.account);
        return;
      case 'chats':
        deleted.chats = await this.deleteRows(() => this.erasures.deleteSome(erasure, table));
        return;
      default:
        await this.deleteRows(() => this.erasures.deleteSome(erasure, table));
    }
  }

  /** Consumers that hold events in memory would store them later. */
  private async forgetInMemory(account: string): Promise<void> {
    await this.webhooks.eraseAccount(account);
    await this.statistics.flush(true);
    await this.statistics.forget(account);
    this.requests.forget(account);
  }

  private async deleteEvents(erasure: Erasure): Promise<number> {
    let deleted = 0;
    for (let after: number | null = 0; after !== null;) {
      await this.letOthersRun();
      const { count, lastSeq } = await this.erasures.deleteEvents(erasure, after);
      deleted += count;
      after = lastSeq;
    }
    return deleted;
  }

  /** Deletes each file before its messages: after a kill in between, these still exist and lead to it. */
  private async deleteMessages(erasure: Erasure, deleted: DeletedDataDto): Promise<void> {
    for (let isAway = false; ;) {
      await this.letOthersRun();
      const messages = await this.erasures.readMessages(erasure);
      if (messages.length === 0) return;
      const files = new Set(messages.flatMap(({ sha256 }) => sha256 ?? []));
      isAway ||= !(await this.deleteFiles(erasure, [...files], deleted));
      await this.erasures.deleteMessages(messages);
      deleted.messages += messages.filter(({ changes_id: id }) => id === null).length;
    }
  }

  /** @returns false if the bucket is away: the `BucketSweeper` finds files without a message, once it is back */
  private async deleteFiles(
    erasure: Erasure,
    files: string[],
    deleted: DeletedDataDto,
  ): Promise<boolean> {
    try {
      for (const sha256 of files) {
        const isUnshared = () => this.erasures.isUnshared(erasure, sha256);
        if (await this.files.drop(sha256, isUnshared)) deleted.files += 1;
      }
      return true;
    } catch (error) {
      if (!(error instanceof FilesAwayError)) throw error;
      this.logger.warn(`Files of ${erasure.account} are deleted later: ${error.message}`);
      return false;
    }
  }

  private async deleteRows(deleteSome: () => Promise<number>): Promise<number> {
    let deleted = 0;
    for (let count = -1; count !== 0; deleted += count) {
      await this.letOthersRun();
      count = await deleteSome();
    }
    return deleted;
  }

  private async letOthersRun(): Promise<void> {
    await yieldToEventLoop();
    if (!this.isStopping) return;
    throw new ApiError(
      'account_failed',
      'The service is stopping. The next start deletes the rest of the data.',
    );
  }
}

/** In the order of their references. */
const TABLES = (Object.keys(OWN_ROWS) as (keyof typeof OWN_ROWS)[]).filter(
  (table): table is OwnedTable => OWN_ROWS[table] !== null,
);
