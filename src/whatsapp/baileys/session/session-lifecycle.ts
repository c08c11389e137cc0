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
/** What the session shows of a pairing that has ended. */
const NOBODY = { me: null, sync: null, lastInboundAt: null };

/**
 * The life of the session: all commands, closes and timers pass through one mutex, and a new
 * socket is made only after the earlier one is gone: there are never two.
 */
@Injectable()
export class SessionLifecycle {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly mutex = new Mutex();
  private readonly streak = new CloseHistory();
  private readonly closes = new Subject<ConnectionClose>();
  private readonly intent: DesiredState;
  private readonly waits: ReconnectTimer;
  private current: SocketAttempt | null = null;

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly version: ClientVersion,
    private readonly feed: InboundEventsSource,
    private readonly starter: SocketStarter,
    private readonly store: StorageHealth,
    alarm: StorageFaultMonitor,
  ) {
    this.intent = new DesiredState(auth);
    this.waits = new ReconnectTimer(tracker, () => this.inQueue(() => this.tryNow()));
    alarm.faults$.subscribe((fault) => this.current?.handle.giveUp(fault, STORE_FAILS));
    tracker.change({ me: toMe(auth.creds), waVersion: version.current.join('.') });
  }

  readonly closes$ = this.closes.asObservable();

  async connect(): Promise<void> {
    this.intent.set(true);
    await this.mutex.runExclusive(async () => {
      if (!this.intent.isUp) return;
      await this.intent.remember();
      if (this.current) return;
      this.waits.cancel();
      this.resetFailures();
      await this.openSocket();
    });
  }

  async disconnect(): Promise<void> {
    this.intent.set(false);
    await this.mutex.runExclusive(async () => {
      if (this.intent.isUp) return;
      await this.end(REASONS.disconnectedByUser);
      await this.intent.remember();
    });
  }

  /** Unlinks this device and forgets its keys, whether WhatsApp can be told of it or not. */
  async logout(): Promise<void> {
    this.intent.set(false);
    await this.mutex.runExclusive(async () => {
      this.waits.cancel();
      const wasPaired = isPaired(this.auth.creds);
      const withoutPairing = this.reasonWithoutPairing();
      const isTold = await this.unlink();
      await this.releaseSocket(REASONS.loggedOut.summary);
      const reason = isTold ? REASONS.loggedOut : REASONS.loggedOutHereOnly;
      await this.wipe();
      await this.intent.remember();
      this.tracker.enter('stopped', wasPaired ? reason : withoutPairing, NOBODY);
      await this.endPairing();
    });
  }

  async resume(): Promise<void> {
    const { isWanted, notBefore } = await this.intent.recall();
    if (!isWanted || !isPaired(this.auth.creds)) return;
    if (notBefore > Date.now()) {
      this.intent.set(true);
      this.waits.until(notBefore, REASONS.temporarilyBanned);
    } else {
      await this.connect();
    }
  }

  async close(): Promise<void> {
    this.intent.set(false);
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
      throw new WhatsAppError('not_waiting_for_pairing', 'The session waits for no phone');
    }
    const { handle, progress } = current;
    const asking = requestPairingCode(handle.socket, phone);
    const code = await raceConnection(asking, handle.ended, PAIRING_CODE_LIMIT_MS);
    const pairingCode = { text: code, expiresAt: progress.pairingEndsAt };
    this.tracker.change({ pairingCode });
    return pairingCode;
  }

  private async end(reason: SessionReason): Promise<void> {
    this.waits.cancel();
    if (this.current) {
      this.tracker.enter('stopping', REASONS.stopping);
      await this.releaseSocket(reason.summary);
    }
    if (this.tracker.session.phase !== 'idle') this.tracker.enter('stopped', reason);
  }

  /** What ended the last pairing stays true; an attempt at one, or a wait for it, is not to be told of any more. */
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
      this.waits.forStore(fault);
      return;
    }
    this.tracker.enter('starting', reason, { waVersion: this.version.current.join('.') });
    this.refreshVersion();
    try {
      await this.beginAnewIfUnpaired();
      await this.auth.saveUnsaved();
      await this.feed.replayJournal();
      this.current = this.starter.start({
        isCurrent: (attempt) => this.current === attempt,
        onClosed: (attempt, cause) => this.onClosed(attempt, cause),
      });
    } catch (error) {
      this.logger.error(`The connection could not be started: ${(error as Error).message}`);
      this.waits.afterFailure(REASONS.cannotConnect);
    }
  }

  /** Whoever pairs next finds nothing of those before. */
  private async beginAnewIfUnpaired(): Promise<void> {
    const { creds, pairing } = this.auth;
    if (isPaired(creds)) return;
    forgetUnfinishedPairing(creds);
    pairing.forget();
    await pairing.finishEnd();
  }

  private onClosed(attempt: SocketAttempt, cause: CloseCause): void {
    // As they are now: a command may come while this waits for its turn.
    const { commands } = this.intent;
    this.logger.log(`Connection closed: ${cause.code} ${cause.message}`);
    this.inQueue(() => this.afterClose(attempt, cause, commands));
  }

  private async afterClose(
    attempt: SocketAttempt,
    cause: CloseCause,
    commands: number,
  ): Promise<void> {
    // A command that came first has already ended this connection.
    if (this.current !== attempt) return;
    const { wasOpen, openForMs } = attempt.progress;
    if (wasOpen) this.streak.noteOpen();
    if (openForMs >= STABLE_AFTER_MS) this.resetFailures();
    const context = { ...this.streak, isPaired: isPaired(this.auth.creds), wasOpen };
    const decision = decideAfterClose(cause, context);
    this.streak.note(decision);
    await this.releaseSocket(cause.message);
    const isEnd = decision.action === 'wipe' || decision.action === 'stop';
    this.closes.next({ code: cause.code, isRetried: !isEnd && this.intent.isUp });
    if (isEnd) {
      await this.stop(decision, commands);
    } else if (this.intent.isUp) {
      await this.tryAgain(decision);
    }
  }

  private async stop(decision: CloseDecision, commands: number): Promise<void> {
    const isWipe = decision.action === 'wipe';
    if (isWipe) await this.wipe();
    if (decision.action === 'stop' && decision.afterMs !== undefined) {
      const until = Date.now() + decision.afterMs;
      await this.intent.postpone(until);
      this.waits.until(until, decision.reason);
      return;
    }
    this.tracker.enter('stopped', decision.reason, isWipe ? NOBODY : {});
    // What a close decides must not undo a command that came after it.
    if (commands === this.intent.commands) {
      this.intent.drop();
      await this.intent.remember();
    }
    if (isWipe) await this.endPairing();
  }

  private async tryAgain(decision: CloseDecision): Promise<void> {
    if (decision.action === 'retry') {
      this.waits.afterFailure(decision.reason, decision.atLeastMs);
      return;
    }
    if (decision.action === 'renew') {
      this.tracker.enter('starting', decision.reason);
      await this.version.renew(Date.now());
    }
    await this.openSocket(decision.reason);
  }

  private async tryNow(): Promise<void> {
    if (this.intent.isUp && !this.current) await this.openSocket();
  }

  private resetFailures(): void {
    this.streak.reset();
    this.tracker.change({ attempt: 0 });
  }

  private refreshVersion(): void {
    this.version.refresh(Date.now()).catch((error: unknown) => {
      this.logger.warn(`The newest client version was not found: ${(error as Error).message}`);
    });
  }

  /** Ends the current socket; from the return on, nothing of it writes or speaks any more. */
  private async releaseSocket(reason: string): Promise<void> {
    await this.current?.handle.teardown(reason);
    // Not earlier: the library still writes keys while it ends.
    this.auth.fenceOff();
    this.current = null;
    this.feed.endConnection();
    await this.auth.saveUnsaved().catch((error: unknown) => {
      this.logger.error(`The credentials are not stored yet: ${(error as Error).message}`);
    });
  }

  /** What was received and not handed over yet can be read without the keys, and is not lost. */
  private async wipe(): Promise<void> {
    const me = toMe(this.auth.creds);
    await this.feed.replayJournal();
    await this.auth.wipe();
    if (me) await this.feed.forget(me.jid);
  }

  /** Once the session says that nobody is paired, so that nothing is accepted any more. */
  private async endPairing(): Promise<void> {
    await this.auth.pairing.end().catch((error: unknown) => {
      // It is done before the next pairing, or at the next start.
      this.logger.error(`The end of the pairing is not complete yet: ${String(error)}`);
    });
  }

  private inQueue(job: () => Promise<void>): void {
    this.mutex.runExclusive(job).catch((error: unknown) => {
      this.logger.error(`A change of the connection failed: ${String(error)}`);
    });
  }
}
