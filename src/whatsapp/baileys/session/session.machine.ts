import { REASONS, withDetail } from '../../session-reasons.js';
import type { SessionPhase, SessionReason } from '../../session.js';
import { STABLE_AFTER_MS } from './backoff.policy.js';
import { CloseHistory } from './close-history.js';
import { decideAfterClose, LONGEST_BAN_MS, type CloseDecision } from './close.policy.js';
import type {
  EnterCommand,
  SessionAnswer,
  SessionCommand,
  SessionEvent,
  SessionFacts,
  SessionProgressEvent,
} from './session-events.js';
import { isDue } from '../../../base/common/time/due.policy.js';

/** The library shows the first QR code of a socket for 60 s, the others for 20 s (Baileys: Socket/socket.js). */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** The server sends six codes; when the last one expires, the connection ends, and a pairing code with it. */
export const ALL_QRS_MS = FIRST_QR_MS + 5 * NEXT_QR_MS;

/** The session fields that are reset when a pairing ends. */
const NO_PAIRING = { me: null, privacy: null, sync: null, lastInboundAt: null };

/** How a logout ends, by whether WhatsApp has confirmed it. */
const LOGGED_OUT = { confirmed: REASONS.loggedOut, unconfirmed: REASONS.loggedOutHereOnly };
const REFUSED = {
  confirmed: REASONS.phoneInOtherAccount,
  unconfirmed: withDetail(
    REASONS.phoneInOtherAccount,
    'WhatsApp could not be told: on the phone, open Linked devices and remove the newest one.',
  ),
};

type ClosedEvent = Extract<SessionEvent, { type: 'closed' }>;

/** The answer that the machine waits for, and its decisions until then. */
type Question =
  | { type: 'store_checked'; reason: SessionReason }
  | { type: 'started' }
  | { type: 'unlinked'; reasons: Record<'confirmed' | 'unconfirmed', SessionReason> }
  | { type: 'released'; closed: ClosedEvent; decision: CloseDecision };

/**
 * The session as a state machine, without socket, store, clock or timers: takes events, and returns commands for
 * `BaileysGateway`. After a close, `close.policy` decides.
 */
export class SessionMachine {
  private readonly history = new CloseHistory();
  /** Failed attempts since the connection was last stable. */
  private attempt = 0;
  /** Closes because of the store since then. */
  private storeFaults = 0;
  private phase: SessionPhase = 'idle';
  private reason: SessionReason = REASONS.notConnected;
  /** True while it waits for a fixed time to try again, although the session is `stopped` until then. */
  private isPostponed = false;
  private hasSocket = false;
  private hasShownQr = false;
  private openedAt: number | null = null;
  private question: Question | null = null;

  /** @throws Error for an event that cannot happen now */
  take(event: SessionEvent, { isWanted, isPaired }: SessionFacts): SessionCommand[] {
    if (event.type === 'broken_off') return this.breakOff(event.hasSocket);
    if (this.question) throw new Error(`${event.type} came instead of ${this.question.type}`);
    switch (event.type) {
      case 'connect':
        return isWanted ? this.connect() : [];
      case 'resume':
        return isWanted && !this.hasSocket ? this.resume(event) : [];
      case 'disconnect':
        // A later command wants it again.
        if (isWanted) return [];
        return [...this.end(REASONS.disconnectedByUser), { type: 'save_wish' }];
      case 'shut_down':
        return this.end(REASONS.shutDown);
      case 'log_out':
        return [{ type: 'cancel_wait' }, ...this.logOut(isPaired)];
      case 'refuse_phone':
        return this.hasSocket ? this.unlink(REFUSED) : [];
      case 'wait_over':
        return isWanted && !this.hasSocket ? this.tryNow() : [];
    }
    return this.close(event, isPaired);
  }

  /** @throws Error for an answer that is not waited for */
  answer(answer: SessionAnswer, { isWanted }: SessionFacts): SessionCommand[] {
    const { question } = this;
    this.question = null;
    if (answer.type === 'store_checked' && question?.type === answer.type) {
      return [answer.fault ? this.waitForStore(answer.fault) : this.start(question.reason)];
    }
    if (answer.type === 'started' && question?.type === answer.type) {
      return answer.isUp ? [] : this.failToStart();
    }
    if (answer.type === 'unlinked' && question?.type === answer.type) {
      const { confirmed, unconfirmed } = question.reasons;
      return this.forgetPairing(answer.isConfirmed ? confirmed : unconfirmed);
    }
    if (answer.type === 'released' && question?.type === answer.type) {
      return this.afterClose(question.closed, question.decision, isWanted);
    }
    throw new Error(`${answer.type} answers no question`);
  }

  /** The phase to show for a step of progress; null if the connection is being ended. */
  progress(event: SessionProgressEvent): EnterCommand | null {
    if (!this.hasSocket || this.phase === 'stopping') return null;
    switch (event.type) {
      case 'qr': {
        const expiresAt = event.at + (this.hasShownQr ? NEXT_QR_MS : FIRST_QR_MS);
        this.hasShownQr = true;
        const qr = { text: event.text, expiresAt };
        return this.enter('waiting_for_scan', REASONS.waitingForScan, { qr });
      }
      case 'paired':
        return this.enter('pairing', REASONS.pairing, { me: event.me });
      case 'logged_in':
        return this.enter('syncing', REASONS.syncing, { sync: null });
    }
    this.openedAt = event.at;
    return this.enter('open', REASONS.connected, { me: event.me, isRefused: false });
  }

  private connect(): SessionCommand[] {
    if (this.hasSocket) return [{ type: 'save_wish' }];
    return [
      { type: 'save_wish' },
      { type: 'cancel_wait' },
      this.resetFailures(),
      this.checkStore(REASONS.starting),
    ];
  }

  private resume({ notBefore, at }: Extract<SessionEvent, { type: 'resume' }>): SessionCommand[] {
    if (isDue(notBefore, at, LONGEST_BAN_MS)) return this.connect();
    this.note('stopped', REASONS.temporarilyBanned, { isPostponed: true });
    return [{ type: 'wait_until', reason: REASONS.temporarilyBanned, at: notBefore }];
  }

  private tryNow(): SessionCommand[] {
    const checkStore = this.checkStore(REASONS.starting);
    // The version may be too old, and therefore refused.
    const isRefused = this.history.refusalsInARow > 0;
    return isRefused ? [{ type: 'renew_version' }, checkStore] : [checkStore];
  }

  private checkStore(reason: SessionReason): SessionCommand {
    this.question = { type: 'store_checked', reason };
    return { type: 'check_store' };
  }

  private waitForStore(fault: string): SessionCommand {
    this.note('waiting_to_retry', REASONS.storeFails);
    return { type: 'wait_for_store', fault };
  }

  private start(reason: SessionReason): SessionCommand {
    this.note('starting', reason);
    this.hasSocket = true;
    this.hasShownQr = false;
    this.openedAt = null;
    this.question = { type: 'started' };
    return { type: 'start', reason };
  }

  private failToStart(): SessionCommand[] {
    this.hasSocket = false;
    return [this.waitAfterFailure(REASONS.cannotConnect)];
  }

  private end(reason: SessionReason): SessionCommand[] {
    const commands: SessionCommand[] = [{ type: 'cancel_wait' }];
    if (this.hasSocket) {
      commands.push(this.enter('stopping', REASONS.stopping), this.release(reason.summary));
    }
    return this.phase === 'idle' ? commands : [...commands, this.enter('stopped', reason)];
  }

  /** Asks WhatsApp first to unlink the device, if that is possible. */
  private logOut(isPaired: boolean): SessionCommand[] {
    if (!isPaired) return this.forgetPairing(this.reasonWithoutPairing());
    if (!this.hasSocket || this.phase !== 'open') {
      return this.forgetPairing(REASONS.loggedOutHereOnly);
    }
    return this.unlink(LOGGED_OUT);
  }

  private unlink(reasons: Record<'confirmed' | 'unconfirmed', SessionReason>): SessionCommand[] {
    this.question = { type: 'unlinked', reasons };
    return [this.enter('stopping', REASONS.loggingOut), { type: 'unlink' }];
  }

  private forgetPairing(reason: SessionReason): SessionCommand[] {
    return [
      this.release(REASONS.loggedOut.summary),
      { type: 'wipe' },
      { type: 'save_wish' },
      this.enter('stopped', reason, NO_PAIRING),
      { type: 'end_pairing' },
    ];
  }

  /** Keeps the reason for the end of the last pairing, but not that of an attempt or of a wait. */
  private reasonWithoutPairing(): SessionReason {
    const isOff = ['idle', 'stopping', 'stopped'].includes(this.phase);
    return isOff && !this.isPostponed ? this.reason : REASONS.notConnected;
  }

  private close(closed: ClosedEvent, isPaired: boolean): SessionCommand[] {
    if (!this.hasSocket) throw new Error('There is no connection that could close');
    const { history, openedAt } = this;
    const wasOpen = openedAt !== null;
    const isStable = wasOpen && closed.at - openedAt >= STABLE_AFTER_MS;
    if (wasOpen) history.noteOpen();
    const commands = isStable ? [this.resetFailures()] : [];
    const decision = decideAfterClose(closed.cause, { ...history, isPaired, wasOpen });
    history.note(decision);
    this.question = { type: 'released', closed, decision };
    return [...commands, this.release(closed.cause.message)];
  }

  private afterClose(
    { cause, commands }: ClosedEvent,
    decision: CloseDecision,
    isWanted: boolean,
  ): SessionCommand[] {
    const isEnd = decision.action === 'wipe' || decision.action === 'stop';
    const isRetried = !isEnd && isWanted;
    const tell: SessionCommand = { type: 'tell_close', code: cause.code, isRetried };
    if (isEnd) return [tell, ...this.stop(decision, commands)];
    return isWanted ? [tell, ...this.tryAgain(decision)] : [tell];
  }

  private stop(decision: CloseDecision, commands: number): SessionCommand[] {
    const { reason } = decision;
    if (decision.action === 'stop' && decision.afterMs !== undefined) {
      this.note('stopped', reason, { isPostponed: true });
      return [{ type: 'postpone', reason, afterMs: decision.afterMs }];
    }
    const dropWish: SessionCommand = { type: 'drop_wish', commands };
    if (decision.action === 'stop') return [this.enter('stopped', reason), dropWish];
    const stopped = this.enter('stopped', reason, NO_PAIRING);
    return [{ type: 'wipe' }, stopped, dropWish, { type: 'end_pairing' }];
  }

  private tryAgain(decision: CloseDecision): SessionCommand[] {
    const { reason } = decision;
    if (decision.action === 'retry') {
      if (decision.isStoreFault) return [this.waitAfterStoreFault(reason)];
      if (!decision.isRefusal) return [this.waitAfterFailure(reason, decision.atLeastMs)];
      const { refusalsInARow: refusals } = this.history;
      const attempt = this.failOnce(reason);
      return [{ type: 'wait_after_refusal', reason, attempt, refusals }];
    }
    if (decision.action === 'restart') return [this.checkStore(reason)];
    return [this.enter('starting', reason), { type: 'renew_version' }, this.checkStore(reason)];
  }

  private waitAfterFailure(reason: SessionReason, atLeastMs = 0): SessionCommand {
    return { type: 'wait_after_failure', reason, attempt: this.failOnce(reason), atLeastMs };
  }

  private waitAfterStoreFault(reason: SessionReason): SessionCommand {
    this.note('waiting_to_retry', reason);
    this.storeFaults += 1;
    const { attempt, storeFaults: faults } = this;
    return { type: 'wait_after_store_fault', reason, attempt, faults };
  }

  private failOnce(reason: SessionReason): number {
    this.note('waiting_to_retry', reason);
    this.attempt += 1;
    return this.attempt;
  }

  private resetFailures(): SessionCommand {
    this.history.reset();
    this.attempt = 0;
    this.storeFaults = 0;
    return { type: 'show', changes: { attempt: 0, isRefused: false } };
  }

  private release(reason: string): SessionCommand {
    this.hasSocket = false;
    return { type: 'release', reason };
  }

  private breakOff(hasSocket: boolean): SessionCommand[] {
    this.hasSocket = hasSocket;
    this.question = null;
    return [];
  }

  private enter(
    phase: SessionPhase,
    reason: SessionReason,
    changes?: EnterCommand['changes'],
  ): EnterCommand {
    this.note(phase, reason);
    return { type: 'enter', phase, reason, ...(changes && { changes }) };
  }

  /** Notes a phase that its command enters. */
  private note(phase: SessionPhase, reason: SessionReason, { isPostponed = false } = {}): void {
    this.phase = phase;
    this.reason = reason;
    this.isPostponed = isPostponed;
  }
}
