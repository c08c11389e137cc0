import { Injectable } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { Mutex } from '../../base/common/async/mutex.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { whileBuilding } from '../../base/common/logging/account-being-built.js';
import { Config } from '../../base/config/config.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { Ownership } from '../../base/storage/ownership.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { PhonesRepository } from '../../store/phones/phones.repository.js';
import { toMovingError } from '../cluster/moving-error.js';
import { AccountRuntimeFactory } from './account-runtime.factory.js';
import type { AccountRuntime } from './account.runtime.js';
import { resumeSession } from './resume-session.js';

/** The further accounts that are open in this process. */
@Injectable()
export class AccountRuntimes {
  private readonly logger = new Logger(AccountRuntimes.name);
  /** Mutexes by name: accounts of one name come and go in turn, and do not delay others. */
  private readonly turns = new Map<string, Mutex>();
  /** Accounts that are open, or about to be. */
  private readonly opened = new Map<string, Promise<AccountRuntime>>();
  private readonly leaving = new Set<string>();
  private isClosing = false;
  private newest: AccountRuntime | undefined;

  constructor(
    private readonly config: Config,
    private readonly factory: AccountRuntimeFactory,
    private readonly phones: PhonesRepository,
    private readonly files: MediaStore,
    private readonly ownership: Ownership,
  ) {}

  get names(): string[] {
    return [...this.opened.keys()];
  }

  /** False if another process has the account, or is about to get it. */
  isHere(name: string): boolean {
    const { shares } = this.ownership;
    return !this.leaving.has(name) && (shares === null || shares.isMine(name));
  }

  /** Runs work on an account in turn. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turns = this.turns.get(name) ?? new Mutex();
    this.turns.set(name, turns);
    return turns.runExclusive(work);
  }

  /**
   * Opens an account at its first use, and connects it if it was connected.
   * @throws ApiError `account_failed`, or `moving` if it is not here
   */
  async open(name: string): Promise<AccountRuntime> {
    if (!this.isHere(name)) throw toMovingError();
    const opening = this.opened.get(name) ?? this.build(name);
    this.opened.set(name, opening);
    return opening;
  }

  /** An account if it is open, or about to be; null if it could not be opened. */
  async peek(name: string): Promise<AccountRuntime | null> {
    return (await this.opened.get(name)?.catch(() => null)) ?? null;
  }

  /** Forgets an account that could not be opened, so that the next use tries again. */
  forget(name: string): void {
    this.opened.delete(name);
  }

  /**
   * Closes an account in turn.
   * @param whenClosed until it resolves, the account cannot be opened again
   */
  close(name: string, whenClosed: () => Promise<void>): Promise<void> {
    return this.inTurn(name, () => this.closeNow(name, whenClosed));
  }

  /** Like `close`, for work that has its turn. */
  async closeNow(name: string, whenClosed: () => Promise<void>): Promise<void> {
    this.leaving.add(name);
    try {
      const runtime = await this.opened.get(name)?.catch(() => null);
      this.opened.delete(name);
      await runtime?.close();
      this.phones.forgetAccount(name);
      await whenClosed();
    } finally {
      this.leaving.delete(name);
    }
  }

  /** True for a rejection of the library that is known and does no harm. */
  isHarmlessRejection(error: unknown): boolean {
    return this.newest?.get(WhatsAppGateway).isHarmlessRejection(error) ?? false;
  }

  async closeAll(): Promise<void> {
    this.isClosing = true;
    const closed = this.names.map(async (name) => (await this.peek(name))?.close());
    await Promise.all(closed);
  }

  private async build(name: string): Promise<AccountRuntime> {
    // Open accounts answer until the end, as `default` does.
    if (this.isClosing) throw new ApiError('account_failed', 'The service is stopping.');
    try {
      // Its files came to another process.
      if (this.ownership.shares) await this.files.refresh();
      const runtime = await whileBuilding(name, () => this.factory.open(name));
      this.newest = runtime;
      await resumeSession(runtime, this.config);
      return runtime;
    } catch (cause) {
      this.logger.error(`The account ${name} could not be opened: ${String(cause)}`);
      throw new ApiError('account_failed', `The account ${name} could not be opened.`, { cause });
    }
  }
}
