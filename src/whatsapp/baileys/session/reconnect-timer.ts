import { Logger } from '../../../base/common/logging/logger.js';
import { REASONS, withDetail, withNextTry } from '../../session-reasons.js';
import { MANY_FAILURES, type SessionReason } from '../../session.js';
import { backoffDelayMs, refusalDelayMs } from './backoff.policy.js';
import { LongTimer } from '../../../base/common/async/long-timer.js';
import type { SessionTracker } from '../../session-tracker.js';
import { SESSION_LOG } from '../../log-context.js';

/** Short, because it queries the database and not WhatsApp. */
const STORE_RETRY_MS = 2000;

interface WaitAfterFailure {
  reason: SessionReason;
  /** Failed attempts so far, 1 or more. */
  attempt: number;
  atLeastMs: number;
}

interface WaitAfterRefusal extends Omit<WaitAfterFailure, 'atLeastMs'> {
  /** Refused logins so far, 1 or more. */
  refusals: number;
}

interface WaitAfterStoreFault extends Omit<WaitAfterFailure, 'atLeastMs'> {
  /** Faults of the store so far, 1 or more. They are no failed attempts to connect. */
  faults: number;
}

/** Waits between two connections, and shows the reason and the end of the wait in the session. */
export class ReconnectTimer {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly timer = new LongTimer();

  /** @param onEnd called when a wait is over; not when it was canceled */
  constructor(
    private readonly tracker: SessionTracker,
    private readonly onEnd: () => void,
  ) {}

  /** Waits longer with each failed attempt. */
  waitAfterFailure({ reason, attempt, atLeastMs }: WaitAfterFailure): void {
    const at = Date.now() + Math.max(atLeastMs, backoffDelayMs(attempt, Math.random()));
    if (attempt === MANY_FAILURES) {
      this.logger.warn(`${attempt} failures in a row; trying every few minutes from now on`);
    }
    this.tracker.enter('waiting_to_retry', withNextTry(reason, at, attempt), {
      attempt,
      nextRetryAt: at,
    });
    this.timer.schedule(at, this.onEnd);
  }

  /** Waits a minute at most: the next try asks the store first, and nobody waits long for one that is back. */
  waitAfterStoreFault({ reason, attempt, faults }: WaitAfterStoreFault): void {
    const failures = Math.min(faults, MANY_FAILURES - 1);
    const at = Date.now() + backoffDelayMs(failures, Math.random());
    this.tracker.enter('waiting_to_retry', withNextTry(reason, at), { attempt, nextRetryAt: at });
    this.timer.schedule(at, this.onEnd);
  }

  /** Waits much longer with each refusal of WhatsApp. */
  waitAfterRefusal({ reason, attempt, refusals }: WaitAfterRefusal): void {
    const at = Date.now() + refusalDelayMs(refusals, Math.random());
    this.tracker.enter('waiting_to_retry', withNextTry(reason, at), {
      attempt,
      nextRetryAt: at,
      isRefused: true,
    });
    this.timer.schedule(at, this.onEnd);
  }

  /** Waits without counting an attempt: the fault is not of the connection. */
  waitForStore(fault: string): void {
    const at = Date.now() + STORE_RETRY_MS;
    const reason = withDetail(REASONS.storeFails, fault);
    this.tracker.enter('waiting_to_retry', reason, { nextRetryAt: at });
    this.timer.schedule(at, this.onEnd);
  }

  /** Stops the session until a fixed time. */
  waitUntil(at: number, reason: SessionReason): void {
    this.tracker.enter('stopped', withNextTry(reason, at), { nextRetryAt: at });
    this.timer.schedule(at, this.onEnd);
  }

  cancel(): void {
    this.timer.cancel();
  }
}
