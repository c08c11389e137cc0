import { Injectable, Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import { StorageFaultMonitor } from '../../../storage/sqlite/storage-fault.monitor.js';
import { StorageHealth } from '../../../storage/sqlite/storage.health.js';
import { Mutex } from '../../../common/async/mutex.js';
import { REASONS } from '../../session-reasons.js';
import type { PairingCode, SessionReason } from '../../session.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import type { ConnectionClose } from '../../whatsapp-gateway.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { STABLE_AFTER_MS } from './backoff.policy.js';
import { STORE_FAILS, type CloseCause } from '../errors/close-cause.js';
import { decideAfterClose, type CloseDecision } from './close.policy.js';
import { CloseHistory } from './close-history.js';
import { ClientVersion } from '../version/client-version.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import { isPaired, toMe } from '../mapping/me.mapper.js';
import { forgetUnfinishedPairing, requestPairingCode } from './pairing-code.js';
import { DesiredState } from './desired-state.js';
import { SessionTracker } from '../../session-tracker.js';
import { ReconnectTimer } from './reconnect-timer.js';
import { raceConnection } from '../socket/race-connection.js';
import { SocketStarter, type SocketAttempt } from './socket-starter.js';
import type { SocketHandle } from '../socket/socket-handle.js';
import { unlinkDevice } from './unlink.js';
import { SESSION_LOG } from '../../log-context.js';

const PAIRING_CODE_LIMIT_MS = 20_000;
/** The session fields that are reset when a pairing ends. */
const NO_PAIRING = { me: null, privacy: null, sync: null, lastInboundAt: null };

/**
 * Connects, reconnects and ends the session. All commands, closes and timers pass through one mutex, and a new
 * socket is made only after the earlier one is gone, so that there are never two.
 */
@Injectable()
export class SessionLifecycle {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly mutex = new Mutex();
  private readonly closeHistory = new CloseHistory();
  private readonly closes = new Subject<ConnectionClose>();
  private readonly desired: DesiredState;
  private readonly retryTimer: ReconnectTimer;
  private current: SocketAttempt | null = null;

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly version: ClientVersion,
    private readonly inbound: InboundEventsSource,
    private readonly starter: SocketStarter,
    private readonly store: StorageHealth,
    storageFaults: StorageFaultMonitor,
  ) {
    this.desired = new DesiredState(auth);
    this.retryTimer = new ReconnectTimer(tracker, () => this.enqueue(() => this.tryNow()));
    storageFaults.faults$.subscribe((fault) => this.current?.handle.giveUp(fault, STORE_FAILS));
    tracker.change({ me: toMe(auth.creds), waVersion: version.current.join('.') });
  }

  readonly closes$ = this.closes.asObservable();

  async connect(): Promise<void> {
    this.desired.set(true);
    await this.mutex.runExclusive(async () => {
      if (!this.desired.isUp) return;
      await this.desired.save();
      if (this.current) return;
      this.retryTimer.cancel();
      this.resetFailures();
      await this.openSocket();
    });
  }

  async disconnect(): Promise<void> {
    this.desired.set(false);
    await this.mutex.runExclusive(async () => {
      if (this.desired.isUp) return;
      await this.end(REASONS.disconnectedByUser);
      await this.desired.save();
    });
  }

  /** Unlinks this device and deletes its keys, even if WhatsApp does not confirm it. */
  async logout(): Promise<void> {
    this.desired.set(false);
    await this.mutex.runExclusive(async () => {
      this.retryTimer.cancel();
      const wasPaired = isPaired(this.auth.creds);
      const withoutPairing = this.reasonWithoutPairing();
      const isConfirmed = await this.unlink();
      await this.releaseSocket(REASONS.loggedOut.summary);
      const reason = isConfirmed ? REASONS.loggedOut : REASONS.loggedOutHereOnly;
      await this.wipe();
      await this.desired.save();
      this.tracker.enter('stopped', wasPaired ? reason : withoutPairing, NO_PAIRING);
      await this.endPairing();
    });
  }

  async resume(): Promise<void> {
    const { isWanted, notBefore } = await this.desired.load();
    if (!isWanted || !isPaired(this.auth.creds)) return;
    if (notBefore > Date.now()) {
      this.desired.set(true);
      this.retryTimer.waitUntil(notBefore, REASONS.temporarilyBanned);
    } else {
      await this.connect();
    }
  }

  async close(): Promise<void> {
    this.desired.set(false);
    await this.mutex.runExclusive(() => this.end(REASONS.shutDown));
  }

  /** @throws WhatsAppError `not_connected` */
  openHandleOrThrow(): SocketHandle {
    if (this.tracker.session.state !== 'connected' || !this.current) {
      throw new WhatsAppError('not_connected', 'The WhatsApp session is not connected');
    }
    return this.current.handle;
  }

  /** @throws WhatsAppError `already_paired`, `not_waiting_for_pairing` or `pairing_code_refused` */
  async requestPairingCode(phone: string): Promise<PairingCode> {
    if (isPaired(this.auth.creds)) {
      throw new WhatsAppError('already_paired', 'A phone is paired already');
    }
    const { current } = this;
    if (!current || this.tracker.session.phase !== 'waiting_for_scan') {
      throw new WhatsAppError('not_waiting_for_pairing', 'The session is not waiting for a phone');
    }
    const { handle, progress } = current;
    const request = requestPairingCode(handle.socket, phone);
    const code = await raceConnection(request, handle.ended, PAIRING_CODE_LIMIT_MS);
    const pairingCode = { text: code, expiresAt: progress.pairingEndsAt };
    this.tracker.change({ pairingCode });
    return pairingCode;
  }

  private async end(reason: SessionReason): Promise<void> {
    this.retryTimer.cancel();
    if (this.current) {
      this.tracker.enter('stopping', REASONS.stopping);
      await this.releaseSocket(reason.summary);
    }
    if (this.tracker.session.phase !== 'idle') this.tracker.enter('stopped', reason);
  }

  /** Keeps the reason why the last pairing ended, but not that of an attempt or of a wait. */
  private reasonWithoutPairing(): SessionReason {
    const { state, nextRetryAt, reason } = this.tracker.session;
    return state === 'disconnected' && nextRetryAt === null ? reason : REASONS.notConnected;
  }

  /** True if WhatsApp has confirmed it. */
  private async unlink(): Promise<boolean> {
    if (!this.current || this.tracker.session.state !== 'connected') return false;
    this.tracker.enter('stopping', REASONS.loggingOut);
    return unlinkDevice(this.current.handle.socket, this.auth.creds.me!.id);
  }

  private async openSocket(reason: SessionReason = REASONS.starting): Promise<void> {
    const fault = await this.store.findFault();
    if (fault) {
      this.retryTimer.waitForStore(fault);
      return;
    }
    this.tracker.enter('starting', reason, { waVersion: this.version.current.join('.') });
    this.refreshVersion();
    try {
      await this.cleanUpIfUnpaired();
      await this.auth.saveUnsaved();
      await this.inbound.replayJournal();
      this.current = this.starter.start({
        isCurrent: (attempt) => this.current === attempt,
        onClosed: (attempt, cause) => this.onClosed(attempt, cause),
      });
    } catch (error) {
      this.logger.error(`The connection could not be started: ${(error as Error).message}`);
      this.retryTimer.waitAfterFailure(REASONS.cannotConnect);
    }
  }

  /** Leaves nothing of earlier pairings to the next one. */
  private async cleanUpIfUnpaired(): Promise<void> {
    const { creds, pairing } = this.auth;
    if (isPaired(creds)) return;
    forgetUnfinishedPairing(creds);
    pairing.forget();
    await pairing.finishEnd();
  }

  private onClosed(attempt: SocketAttempt, cause: CloseCause): void {
    // Read now: a command may come while this waits for the mutex.
    const { commands } = this.desired;
    this.logger.log(`Connection closed: ${cause.code} ${cause.message}`);
    this.enqueue(() => this.afterClose(attempt, cause, commands));
  }

  private async afterClose(
    attempt: SocketAttempt,
    cause: CloseCause,
    commands: number,
  ): Promise<void> {
    // A command that came first has already ended this connection.
    if (this.current !== attempt) return;
    const { wasOpen, openForMs } = attempt.progress;
    if (wasOpen) this.closeHistory.noteOpen();
    if (openForMs >= STABLE_AFTER_MS) this.resetFailures();
    const context = { ...this.closeHistory, isPaired: isPaired(this.auth.creds), wasOpen };
    const decision = decideAfterClose(cause, context);
    this.closeHistory.note(decision);
    await this.releaseSocket(cause.message);
    const isEnd = decision.action === 'wipe' || decision.action === 'stop';
    this.closes.next({ code: cause.code, isRetried: !isEnd && this.desired.isUp });
    if (isEnd) {
      await this.stop(decision, commands);
    } else if (this.desired.isUp) {
      await this.tryAgain(decision);
    }
  }

  private async stop(decision: CloseDecision, commands: number): Promise<void> {
    const isWipe = decision.action === 'wipe';
    if (isWipe) await this.wipe();
    if (decision.action === 'stop' && decision.afterMs !== undefined) {
      const until = Date.now() + decision.afterMs;
      await this.desired.postpone(until);
      this.retryTimer.waitUntil(until, decision.reason);
      return;
    }
    this.tracker.enter('stopped', decision.reason, isWipe ? NO_PAIRING : {});
    // The handling of a close must not undo a later command.
    if (commands === this.desired.commands) {
      this.desired.drop();
      await this.desired.save();
    }
    if (isWipe) await this.endPairing();
  }

  private async tryAgain(decision: CloseDecision): Promise<void> {
    if (decision.action === 'retry' && decision.isRefusal) {
      this.retryTimer.waitAfterRefusal(decision.reason, this.closeHistory.refusalsInARow);
      return;
    }
    if (decision.action === 'retry') {
      this.retryTimer.waitAfterFailure(decision.reason, decision.atLeastMs);
      return;
    }
    if (decision.action === 'renew') {
      this.tracker.enter('starting', decision.reason);
      await this.renewVersion();
    }
    await this.openSocket(decision.reason);
  }

  private async tryNow(): Promise<void> {
    if (!this.desired.isUp || this.current) return;
    // An older version may be why it was refused.
    if (this.tracker.session.isRefused) await this.renewVersion();
    await this.openSocket();
  }

  /** Without a newer version, the next try uses the one that is known. */
  private async renewVersion(): Promise<void> {
    await this.version.renew(Date.now()).catch((error: unknown) => {
      this.logger.warn(`The newest client version was not stored: ${(error as Error).message}`);
    });
  }

  private resetFailures(): void {
    this.closeHistory.reset();
    this.tracker.change({ attempt: 0, isRefused: false });
  }

  private refreshVersion(): void {
    this.version.refresh(Date.now()).catch((error: unknown) => {
      this.logger.warn(`The newest client version was not found: ${(error as Error).message}`);
    });
  }

  /** Ends the current socket; afterwards it neither writes keys nor emits events. */
  private async releaseSocket(reason: string): Promise<void> {
    await this.current?.handle.teardown(reason);
    // Not earlier: the library still writes keys while it ends.
    this.auth.fenceOff();
    this.current = null;
    this.inbound.endConnection();
    await this.auth.saveUnsaved().catch((error: unknown) => {
      this.logger.error(`The credentials are not stored yet: ${(error as Error).message}`);
    });
  }

  /** Replays the journal first: afterwards nothing reads messages that were received but not stored. */
  private async wipe(): Promise<void> {
    const me = toMe(this.auth.creds);
    await this.inbound.replayJournal();
    await this.auth.wipe();
    if (me) await this.inbound.forget(me.jid);
  }

  /** Call it once the session shows no pairing, so that no new messages are accepted. */
  private async endPairing(): Promise<void> {
    await this.auth.pairing.end().catch((error: unknown) => {
      // It is retried before the next pairing, or at the next start.
      this.logger.error(`The cleanup after the pairing is not complete yet: ${String(error)}`);
    });
  }

  private enqueue(job: () => Promise<void>): void {
    this.mutex.runExclusive(job).catch((error: unknown) => {
      this.logger.error(`A command, close or retry failed: ${String(error)}`);
    });
  }
}
