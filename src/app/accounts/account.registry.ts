import { Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Config } from '../../base/config/config.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { Ownership } from '../../base/storage/ownership.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toMovingError } from '../cluster/moving-error.js';
import { AccountEraser } from './account.eraser.js';
import { AccountKeeper } from './account.keeper.js';
import { AccountRuntimes } from './account-runtimes.js';
import type { OpenAccount } from './account.runtime.js';
import { untilConnected } from './arrivals.js';
import { AccountsRepository } from './accounts.repository.js';
import { resumeSession } from './resume-session.js';

const CONNECT_MS = 10_000;

/**
 * Opens, lists and ends the accounts of the service, and stores them. `default` always exists. Of several processes, the
 * one that leads has it.
 */
@Injectable()
export class AccountRegistry implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly further = new Set<string>();
  private readonly default: OpenAccount;
  private noteResumed = () => {};

  constructor(
    process: ModuleRef,
    private readonly config: Config,
    private readonly runtimes: AccountRuntimes,
    private readonly keeper: AccountKeeper,
    private readonly stored: AccountsRepository,
    private readonly eraser: AccountEraser,
    private readonly ownership: Ownership,
  ) {
    this.default = { name: DEFAULT_ACCOUNT, get: (type) => process.get(type, { strict: false }) };
  }

  /** Reads the accounts before the first request. */
  async load(): Promise<void> {
    // A killed process has left these.
    for (const name of await this.eraser.unfinished()) await this.stored.delete(name);
    for (const name of await this.stored.listFurther()) this.further.add(name);
    if (!this.ownership.shares) return;
    const resumed = new Promise<void>((resolve) => (this.noteResumed = resolve));
    this.runtimes.arrivals.note(this.default, resumed);
  }

  /**
   * Opens all accounts, and reconnects the ones that were connected, unless the settings forbid it. Among several
   * processes, those that this one gets.
   */
  async openAll(): Promise<void> {
    await resumeSession(this.default, this.config);
    this.noteResumed();
    const { shares } = this.ownership;
    if (shares) {
      shares.divide();
      this.keeper.start();
    } else {
      for (const name of this.further) await this.runtimes.open(name).catch(() => undefined);
    }
    await this.eraser.finishRest();
  }

  /** `default`, then the oldest first. */
  get names(): string[] {
    return [DEFAULT_ACCOUNT, ...this.further];
  }

  get furtherNames(): string[] {
    return [...this.further];
  }

  has(name: string): boolean {
    return name === DEFAULT_ACCOUNT || this.further.has(name);
  }

  /** True if this process has the account. */
  isHere(name: string): boolean {
    return name === DEFAULT_ACCOUNT || this.runtimes.isHere(name);
  }

  /** @throws ApiError `account_failed`, or `moving` if another process has it */
  open(name: string): Promise<OpenAccount> {
    return name === DEFAULT_ACCOUNT ? Promise.resolve(this.default) : this.runtimes.open(name);
  }

  /** @throws ApiError `account_exists` */
  create(name: string): Promise<void> {
    return this.runtimes.inTurn(name, async () => {
      if (this.has(name)) {
        throw new ApiError('account_exists', `The account ${name} exists already.`);
      }
      await this.eraser.finish(name);
      this.further.add(name);
      const { shares } = this.ownership;
      try {
        const isOurs = shares === null || (await shares.place(name));
        if (isOurs) await this.runtimes.open(name);
      } catch (error) {
        this.further.delete(name);
        await this.runtimes
          .closeNow(name, () => this.forget(name))
          .catch(() => {
            // The next start finds it.
          });
        throw error;
      }
    });
  }

  /**
   * Logs out, closes the account, and forgets it.
   * @param whenClosed deletes its data; until it resolves, no account of this name can be created
   * @throws ApiError `moving` if another process has it, and does not give it up
   */
  end(name: string, whenClosed: () => Promise<void>): Promise<void> {
    return this.runtimes.inTurn(name, async () => {
      if (!this.further.has(name)) return;
      const { shares } = this.ownership;
      const wasOpen = this.runtimes.isOpen(name);
      try {
        if (shares && !(await shares.bring(name))) throw toMovingError();
        // An account that cannot be opened can still be deleted.
        const runtime = await this.runtimes.open(name).catch(() => null);
        // Without a connection, its phone would keep the device.
        if (runtime && !wasOpen) await untilConnected(runtime, CONNECT_MS);
        await runtime?.get(ConnectionService).logout();
        this.further.delete(name);
        await this.runtimes.closeNow(name, async () => {
          await whenClosed();
          await shares?.forget(name);
        });
      } finally {
        shares?.letGo(name);
      }
    });
  }

  /** Among several processes, one of them would open it later. */
  private async forget(name: string): Promise<void> {
    const { shares } = this.ownership;
    if (!shares) return;
    await this.stored.delete(name);
    await shares.forget(name);
  }

  /** Among several processes, each account is away for as long as another one takes to open it. */
  async onModuleDestroy(): Promise<void> {
    await this.keeper.drain();
  }

  /**
   * Ends all connections. As a provider of the root module it comes before all others: long uses of a connection have
   * stopped by then, in `onModuleDestroy`; work that must be completed, such as storing received data, finds it closed
   * in `beforeApplicationShutdown`.
   */
  async beforeApplicationShutdown(): Promise<void> {
    // The others hand requests to this process until another one leads.
    if (this.ownership.shares) this.runtimes.arrivals.noteEnd(DEFAULT_ACCOUNT);
    await Promise.all([this.default.get(WhatsAppGateway).close(), this.runtimes.closeAll()]);
  }
}
