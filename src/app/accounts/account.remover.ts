import { Injectable } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { PhonesRepository } from '../../store/phones/phones.repository.js';
import { prefetchCursorOf } from '../../features/media/media-prefetcher.js';
import { StatsRecorder } from '../../insight/stats/stats.recorder.js';
import { EventLog } from '../../base/storage/event-log.js';
import { WebhooksService } from '../../features/webhooks/webhooks.service.js';
import { AccountEraser } from './account.eraser.js';
import { AccountRegistry } from './account.registry.js';
import { AccountsRepository } from './accounts.repository.js';
import type { DeletedDataDto } from './dto/account.dto.js';

/** Removes accounts: with all their data, or without data that may be shown again later. */
@Injectable()
export class AccountRemover {
  private readonly logger = new Logger(AccountRemover.name);

  constructor(
    private readonly accounts: AccountRegistry,
    private readonly eraser: AccountEraser,
    private readonly stored: AccountsRepository,
    private readonly eventLog: EventLog,
    private readonly statistics: StatsRecorder,
    private readonly phones: PhonesRepository,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Logs out, and forgets the account, its keys and webhooks. Its chats are shown again if it or its phone returns. */
  remove(name: string): Promise<void> {
    return this.accounts.end(name, async () => {
      await this.webhooks.endAccount(name);
      await this.statistics.forget(name);
      await this.eventLog.deleteCursor(prefetchCursorOf(name));
      await this.forget(name);
    });
  }

  /** Logs out, and deletes everything of the account. */
  async erase(name: string): Promise<DeletedDataDto> {
    await this.accounts.end(name, async () => {
      this.phones.forget(await this.eraser.begin(name));
      await this.forget(name);
    });
    return this.eraser.finish(name);
  }

  private async forget(name: string): Promise<void> {
    await this.stored.delete(name);
    this.logger.log(`The account ${name} is deleted`);
  }
}
