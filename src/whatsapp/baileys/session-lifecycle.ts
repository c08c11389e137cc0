import { Injectable, Logger } from '@nestjs/common';
import { SerialQueue } from '../serial-queue.js';
import { REASONS } from '../session-reasons.js';
import type { SessionReason } from '../session.js';
import { WhatsAppError } from '../whatsapp.errors.js';
import { AuthStateRepository } from './auth-state.repository.js';
import { backoffDelayMs, STABLE_AFTER_MS } from './backoff.policy.js';
import type { CloseCause } from './close-cause.js';
import { decideAfterClose, type CloseDecision } from './close.policy.js';
import { InboundFeed } from './inbound-feed.js';
import { createLibraryLogger } from './library-logger.js';
import { isPaired, toMe } from './me.mapper.js';
import { SessionProgress } from './session-progress.js';
import { SessionTracker } from './session-tracker.js';
import { SocketFactory } from './socket.factory.js';
import { SocketHandle } from './socket-handle.js';
import { listenWhile } from './socket-listener.js';

const WANTED = 'session_wanted';

/** One connection, and how far it has come. */
interface Attempt {
  handle: SocketHandle;
  progress: SessionProgress;
}

/**
 * The life of the session: all commands, closes and timers pass through one serial queue, and a new
 * socket is made only after the earlier one is gone: there are never two.
 */
@Injectable()
export class SessionLifecycle {
  private readonly logger = new Logger('WhatsApp');
  private readonly queue = new SerialQueue();
  private isWanted = false;
  /** Counts the user's commands: what a close decides must not undo a command that came after it. */
  private commands = 0;
  private current: Attempt | null = null;
  private retryTimer: NodeJS.Timeout | undefined;
  private restartsInARow = 0;

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly sockets: SocketFactory,
    private readonly feed: InboundFeed,
  ) {
    tracker.change({ me: toMe(auth.creds), waVersion: sockets.version.join('.') });
  }

  async connect(): Promise<void> {
    this.want(true);
    await this.queue.run(async () => {
      if (!this.isWanted) return;
      await this.rememberWanted(true);
      if (this.current) return;
      clearTimeout(this.retryTimer);
      this.resetFailures();
      await this.openSocket();
    });
  }

  async disconnect(): Promise<void> {
    this.want(false);
    await this.queue.run(async () => {
      if (this.isWanted) return;
      await this.rememberWanted(false);
      await this.end(REASONS.disconnectedByUser);
    });
  }

  async resume(): Promise<void> {
    const wasWanted = (await this.auth.readMeta(WANTED)) === 'true';
    if (wasWanted && isPaired(this.auth.creds)) await this.connect();
  }

  async close(): Promise<void> {
    this.want(false);
    await this.queue.run(() => this.end(REASONS.shutDown));
  }

  /** @throws WhatsAppError `not_connected` */
  openHandleOrThrow(): SocketHandle {
    if (this.tracker.session.state !== 'connected' || !this.current) {
      throw new WhatsAppError('not_connected', 'The WhatsApp session is not connected');
    }
    return this.current.handle;
  }

  private want(isWanted: boolean): void {
    this.commands += 1;
    this.isWanted = isWanted;
  }

  private async end(reason: SessionReason): Promise<void> {
    clearTimeout(this.retryTimer);
    if (this.current) {
      this.tracker.enter('stopping', REASONS.stopping);
      await this.releaseSocket(reason.summary);
    }
    if (this.tracker.session.phase !== 'idle') this.tracker.enter('stopped', reason);
  }

  private async openSocket(reason: SessionReason = REASONS.starting): Promise<void> {
    this.tracker.enter('starting', reason);
    try {
      await this.feed.bringBack();
      this.current = this.createAttempt();
    } catch (error) {
      this.logger.error(`The connection could not be started: ${(error as Error).message}`);
      this.scheduleRetry(REASONS.cannotConnect);
    }
  }

  private createAttempt(): Attempt {
    const { feed } = this;
    const progress = new SessionProgress(this.tracker, this.auth, this.logger);
    const logger = createLibraryLogger(this.logger, (xml) => feed.onSent(xml));
    const socket = this.sockets.create(this.auth.openKeys(), logger);
    // The late words of a socket that has been replaced are not for anyone.
    const isCurrent = () => this.current === attempt;
    const listener = listenWhile(isCurrent, progress, feed, (cause) => this.onClosed(cause));
    const attempt: Attempt = {
      handle: new SocketHandle(socket, listener, this.logger),
      progress,
    };
    return attempt;
  }

  private onClosed(cause: CloseCause): void {
    const { current, commands } = this;
    this.logger.log(`Connection closed: ${cause.code} ${cause.message}`);
    void this.queue
      .run(() => this.afterClose(current, cause, commands))
      .catch((error: unknown) => {
        this.logger.error(`The end of a connection could not be handled: ${String(error)}`);
      });
  }

  private async afterClose(
    attempt: Attempt | null,
    cause: CloseCause,
    commands: number,
  ): Promise<void> {
    // A command that came first has already ended this connection.
    if (!attempt || this.current !== attempt) return;
    const { wasOpen, openForMs } = attempt.progress;
    if (openForMs >= STABLE_AFTER_MS) this.resetFailures();
    const decision = decideAfterClose(cause, {
      isPaired: isPaired(this.auth.creds),
      wasOpen,
      restartsInARow: this.restartsInARow,
    });
    await this.releaseSocket(cause.message);
    await this.carryOut(decision, commands === this.commands);
  }

  private async carryOut({ action, reason }: CloseDecision, isLastWord: boolean): Promise<void> {
    if (action === 'wipe') await this.auth.wipe();
    if (action === 'wipe' || action === 'stop') {
      this.tracker.enter('stopped', reason, { me: toMe(this.auth.creds) });
      if (!isLastWord) return;
      this.isWanted = false;
      await this.rememberWanted(false);
      return;
    }
    if (!this.isWanted) return;
    if (action === 'restart') {
      this.restartsInARow += 1;
      await this.openSocket(reason);
    } else {
      this.scheduleRetry(reason);
    }
  }

  private scheduleRetry(reason: SessionReason): void {
    const attempt = this.tracker.session.attempt + 1;
    const delayMs = backoffDelayMs(attempt, Math.random());
    this.tracker.enter('waiting_to_retry', reason, {
      attempt,
      nextRetryAt: Date.now() + delayMs,
    });
    this.retryTimer = setTimeout(() => {
      this.queue
        .run(async () => {
          if (this.isWanted && !this.current) await this.openSocket();
        })
        .catch((error: unknown) => this.logger.error(`A retry failed: ${String(error)}`));
    }, delayMs);
  }

  private resetFailures(): void {
    this.restartsInARow = 0;
    this.tracker.change({ attempt: 0 });
  }

  /** Ends the current socket; from the return on, nothing of it writes or speaks any more. */
  private async releaseSocket(reason: string): Promise<void> {
    await this.current?.handle.teardown(reason);
    // Not earlier: the library still writes keys while it ends.
    this.auth.fenceOff();
    this.current = null;
  }

  private async rememberWanted(isWanted: boolean): Promise<void> {
    await this.auth.writeMeta(WANTED, String(isWanted));
  }
}
