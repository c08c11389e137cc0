import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Logger } from '../../base/common/logging/logger.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Mutex } from '../../base/common/async/mutex.js';
import { Config } from '../../base/config/config.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { whileBuilding } from '../../base/common/logging/account-being-built.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { AccountEraser } from './account.eraser.js';
import { AccountRuntimeFactory } from './account-runtime.factory.js';
import type { AccountRuntime, OpenAccount } from './account.runtime.js';
import { AccountsRepository } from './accounts.repository.js';

/** Opens, lists and ends the accounts of the service, and stores them. `default` always exists. */
@Injectable()
export class AccountRegistry implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountRegistry.name);
  /** Mutexes by name: accounts of one name come and go in turn, and do not delay others. */
  private readonly turns = new Map<string, Mutex>();
  /** Accounts that are open, or about to be; null until then. */
  private readonly further = new Map<string, Promise<AccountRuntime> | null>();
  private readonly default: OpenAccount;
  private isClosing = false;

  constructor(
    process: ModuleRef,
    private readonly config: Config,
    private readonly factory: AccountRuntimeFactory,
    private readonly stored: AccountsRepository,
    private readonly eraser: AccountEraser,
  ) {
    this.default = { name: DEFAULT_ACCOUNT, get: (type) => process.get(type, { strict: false }) };
  }

  /** Reads the accounts before the first request. */
  async load(): Promise<void> {
    // A killed process has left these.
    for (const name of await this.eraser.unfinished()) await this.stored.delete(name);
    for (const name of await this.stored.listFurther()) this.further.set(name, null);
  }

  /** Opens all accounts, and reconnects the ones that were connected, unless the settings forbid it. */
  async openAll(): Promise<void> {
    await this.resume(this.default);
    for (const name of this.further.keys()) await this.openFurther(name).catch(() => undefined);
    await this.eraser.finishRest();
  }

  /** `default`, then the oldest first. */
  get names(): string[] {
    return [DEFAULT_ACCOUNT, ...this.furtherNames];
  }

  get furtherNames(): string[] {
    return [...this.further.keys()];
  }

  has(name: string): boolean {
    return name === DEFAULT_ACCOUNT || this.further.has(name);
  }

  open(name: string): Promise<OpenAccount> {
    return name === DEFAULT_ACCOUNT ? Promise.resolve(this.default) : this.openFurther(name);
  }

  /**
   * Opens a known account, at its first use.
   * @throws ApiError `account_failed`
   */
  async openFurther(name: string): Promise<AccountRuntime> {
    const opening = this.further.get(name) ?? this.build(name);
    this.further.set(name, opening);
    return opening;
  }

  /** @throws ApiError `account_exists` */
  create(name: string): Promise<OpenAccount> {
    return this.turnsOf(name).runExclusive(async () => {
      if (this.has(name)) {
        throw new ApiError('account_exists', `The account ${name} exists already.`);
      }
      await this.eraser.finish(name);
      return this.openFurther(name).catch((error: unknown) => {
        this.further.delete(name);
        throw error;
      });
    });
  }

  /**
   * Logs out, closes the account, and forgets it.
   * @param whenClosed deletes its data; until it resolves, no account of this name can be created
   */
  end(name: string, whenClosed: () => Promise<void>): Promise<void> {
    return this.turnsOf(name).runExclusive(async () => {
      if (!this.further.has(name)) return;
      // An account that cannot be opened can still be deleted.
      const runtime = await this.openFurther(name).catch(() => null);
      await runtime?.get(ConnectionService).logout();
      this.further.delete(name);
      await runtime?.close();
      await whenClosed();
    });
  }

  /**
   * Ends all connections. As a provider of the root module it comes before all others: long uses of a connection have
   * stopped by then, in `onModuleDestroy`; work that must be completed, such as storing received data, finds it closed
   * in `beforeApplicationShutdown`.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    const opened = [...this.further.values()].map(async (opening) => {
      const runtime = await opening?.catch(() => null);
      await runtime?.close();
    });
    await Promise.all([this.default.get(WhatsAppGateway).close(), ...opened]);
  }

  private turnsOf(name: string): Mutex {
    const turns = this.turns.get(name) ?? new Mutex();
    this.turns.set(name, turns);
    return turns;
  }

  private async build(name: string): Promise<AccountRuntime> {
    // Open accounts answer until the end, as `default` does.
    if (this.isClosing) throw new ApiError('account_failed', 'The service is stopping.');
    try {
      const runtime = await whileBuilding(name, () => this.factory.open(name));
      await this.resume(runtime);
      return runtime;
    } catch (cause) {
      this.logger.error(`The account ${name} could not be opened: ${String(cause)}`);
      throw new ApiError('account_failed', `The account ${name} could not be opened.`, { cause });
    }
  }

  /** The service also works without a session. */
  private async resume(account: OpenAccount): Promise<void> {
    if (this.config.session.autoConnect === 'never') return;
    await account
      .get(WhatsAppGateway)
      .resume()
      .catch((error: unknown) => {
        const whose = account.name === DEFAULT_ACCOUNT ? '' : ` of the account ${account.name}`;
        this.logger.error(`The session${whose} could not be resumed: ${String(error)}`);
      });
  }
}
