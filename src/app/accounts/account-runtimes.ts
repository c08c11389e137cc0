import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Logger } from '../../base/common/logging/logger.js';
import { KeyedMutex } from '../../base/common/async/keyed-mutex.js';
import { waitUntil } from '../../base/common/async/wait-until.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { READS } from '../../base/common/http/access.policy.js';
import { onClosed } from '../../base/common/http/on-closed.js';
import { whileBuilding } from '../../base/common/logging/account-being-built.js';
import { Config } from '../../base/config/config.js';
import { MediaStore } from '../../base/storage/files/media.store.js';
import { Ownership } from '../../base/storage/ownership.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { PhonesRepository } from '../../store/phones/phones.repository.js';
import { toMovingError } from '../cluster/moving-error.js';
import { AccountRuntimeFactory } from './account-runtime.factory.js';
import type { AccountRuntime } from './account.runtime.js';
import { Arrivals } from './arrivals.js';
import { resumeSession } from './resume-session.js';

/** The part of a path that names the account. */
export const ACCOUNT_PREFIX = /\/api\/accounts\/[^/?]+/i;
/** A fault of the store may pass; one of the account's own rows does not. */
const TRY_AGAIN_MS = 5000;
const READS_MS = 1000;
const LAST_ANSWERS = { eachMs: 20, withinMs: 10_000 };

/** The further accounts that are open in this process. */
@Injectable()
export class AccountRuntimes {
  /** Accounts that have come from another process. */
  readonly arrivals = new Arrivals();
  private readonly logger = new Logger(AccountRuntimes.name);
  /** Accounts of one name come and go in turn, and do not delay others. */
  private readonly turns = new KeyedMutex<string>();
  /** Accounts that are open, or about to be. */
  private readonly opened = new Map<string, Promise<AccountRuntime>>();
  /** Accounts that are being closed, or whose end has failed: those may still be connected, and are closed again first. */
  private readonly unclosed = new Map<string, AccountRuntime>();
  private readonly leaving = new Set<string>();
  /** Requests that are being answered, by account. */
  private readonly underWay = new Map<string, Set<Response>>();
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
    return [...new Set([...this.opened.keys(), ...this.unclosed.keys()])];
  }

  /** True for an account that answers, or is about to. */
  isOpen(name: string): boolean {
    return this.opened.has(name);
  }

  /** False if another process has the account, or is about to get it. */
  isHere(name: string): boolean {
    const { shares } = this.ownership;
    return !this.leaving.has(name) && (shares === null || shares.isMine(name));
  }

  /** Runs work on an account in turn. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.turns.runExclusive(name, work);
  }

  /**
   * Opens an account at its first use, and connects it if it was connected. After a failure, a later use tries again.
   * @throws ApiError `account_failed`, or `moving` if it is not here
   */
  async open(name: string): Promise<AccountRuntime> {
    if (!this.isHere(name)) throw toMovingError();
    const known = this.opened.get(name);
    if (known) return known;
    const opening = this.build(name);
    this.opened.set(name, opening);
    opening.catch(() => {
      const forget = () => this.opened.get(name) === opening && this.opened.delete(name);
      setTimeout(forget, TRY_AGAIN_MS).unref();
    });
    return opening;
  }

  /** Lets an account answer a request to its paths. */
  async answer(
    name: string,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    const { handler } = await this.open(name);
    const all = this.underWay.get(name) ?? new Set();
    this.underWay.set(name, all.add(response));
    // It comes on top of those of the handlers, some of which have as many as Node takes for no leak.
    response.setMaxListeners(response.getMaxListeners() + 1);
    onClosed(response, () => all.delete(response));
    await this.arrivals.wait(name, request);
    request.url = request.url.replace(ACCOUNT_PREFIX, '/api');
    handler(request, response, next);
  }

  /** An account if it is open, or about to be; null if it could not be opened. */
  async peek(name: string): Promise<AccountRuntime | null> {
    return (await this.opened.get(name)?.catch(() => null)) ?? null;
  }

  /**
   * Closes an account in turn.
   * @param whenClosed until it resolves, the account cannot be opened again
   */
  close(name: string, whenClosed: () => Promise<void>): Promise<void> {
    return this.inTurn(name, () => this.closeNow(name, whenClosed));
  }

  /**
   * Like `close`, for work that has its turn.
   * @throws ApiError `moving` if a request takes too long that may still write
   */
  async closeNow(name: string, whenClosed: () => Promise<void>): Promise<void> {
    this.leaving.add(name);
    try {
      const runtime = this.unclosed.get(name) ?? (await this.peek(name));
      // An upload may take long: meanwhile the account stays connected here.
      await this.untilWritten(name);
      this.opened.delete(name);
      if (runtime) await this.end(runtime);
      await this.untilAnswered(name);
      this.phones.forgetAccount(name);
      await whenClosed();
    } finally {
      this.leaving.delete(name);
    }
  }

  private async end(runtime: AccountRuntime): Promise<void> {
    this.unclosed.set(runtime.name, runtime);
    await runtime.close();
    this.unclosed.delete(runtime.name);
  }

  private async untilWritten(name: string): Promise<void> {
    const areWritten = () => this.answersOf(name).every(({ req }) => READS.has(req.method));
    if (!(await waitUntil(areWritten, LAST_ANSWERS))) throw toMovingError();
  }

  /** Ends reads that wait for something. One that writes may have begun meanwhile. */
  private async untilAnswered(name: string): Promise<void> {
    const endOfReads = performance.now() + READS_MS;
    const areAnswered = await waitUntil(() => {
      const left = this.answersOf(name);
      const areReadsOver = performance.now() > endOfReads;
      for (const response of left) {
        if (areReadsOver && READS.has(response.req.method)) response.destroy();
      }
      return left.length === 0;
    }, LAST_ANSWERS);
    if (!areAnswered) throw toMovingError();
    this.underWay.delete(name);
  }

  private answersOf(name: string): Response[] {
    return [...(this.underWay.get(name) ?? [])];
  }

  /** True for a rejection of the library that is known and does no harm. */
  isHarmlessRejection(error: unknown): boolean {
    return this.newest?.get(WhatsAppGateway).isHarmlessRejection(error) ?? false;
  }

  async closeAll(): Promise<void> {
    this.isClosing = true;
    const closed = this.names.map(async (name) =>
      (this.unclosed.get(name) ?? (await this.peek(name)))?.close(),
    );
    await Promise.all(closed);
  }

  private async build(name: string): Promise<AccountRuntime> {
    // Open accounts answer until the end, as `default` does.
    if (this.isClosing) throw new ApiError('account_failed', 'The service is stopping.');
    try {
      const unclosed = this.unclosed.get(name);
      if (unclosed) await this.end(unclosed);
      // Its files came to another process.
      if (this.ownership.shares) await this.files.refresh();
      const runtime = await whileBuilding(name, () => this.factory.open(name));
      this.newest = runtime;
      await resumeSession(runtime, this.config);
      if (this.ownership.shares) this.arrivals.note(runtime);
      return runtime;
    } catch (cause) {
      this.logger.error(`The account ${name} could not be opened: ${String(cause)}`);
      throw new ApiError('account_failed', `The account ${name} could not be opened.`, { cause });
    }
  }
}
