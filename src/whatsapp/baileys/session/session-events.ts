import type { Me, Session, SessionPhase, SessionReason } from '../../session.js';
import type { CloseCause } from '../errors/close-cause.js';

/** Facts at the turn of an event. */
export interface SessionFacts {
  /** From the user's latest command, which may be later than the event. */
  isWanted: boolean;
  isPaired: boolean;
}

/** Events from outside. */
export type SessionEvent =
  | { type: 'connect' | 'disconnect' | 'log_out' | 'shut_down' | 'wait_over' }
  /** The connection is open, but its phone is in another account. */
  | { type: 'refuse_phone' }
  /** The session was wanted when the last process ended. Times in ms; `notBefore`: no process may try earlier. */
  | { type: 'resume'; notBefore: number; at: number }
  /** `commands`: how many the user had given when it closed. */
  | { type: 'closed'; cause: CloseCause; at: number; commands: number }
  /** A command threw: the rest of its list was not carried out. */
  | { type: 'broken_off'; hasSocket: boolean };

/** The answer to the last command of a list, where the next step depends on it. */
export type SessionAnswer =
  | { type: 'store_checked'; fault: string | null }
  | { type: 'started'; isUp: boolean }
  /** True if WhatsApp has confirmed it. */
  | { type: 'unlinked'; isConfirmed: boolean }
  | { type: 'released' };

/** Progress of the connection, from its first QR code or login to `open`. */
export type SessionProgressEvent =
  | { type: 'qr'; text: string; at: number }
  | { type: 'paired'; me: Me | null }
  | { type: 'logged_in' }
  | { type: 'opened'; me: Me | null; at: number };

/** Shows a phase and its reason in the session. */
export interface EnterCommand {
  type: 'enter';
  phase: SessionPhase;
  reason: SessionReason;
  changes?: Partial<Session>;
}

/** The commands of the machine, one after the other. */
export type SessionCommand =
  | EnterCommand
  | { type: 'show'; changes: Partial<Session> }
  /** Stores the user's wish for the next process. */
  | { type: 'save_wish' }
  /** Drops the wish for the session, unless there have been more commands than these. */
  | { type: 'drop_wish'; commands: number }
  /** Answered by `store_checked`. */
  | { type: 'check_store' }
  /** Enters `starting`, and starts a connection; answered by `started`. */
  | { type: 'start'; reason: SessionReason }
  /** Ends the connection, if there is one; answered by `released`. */
  | { type: 'release'; reason: string }
  /** Answered by `unlinked`. */
  | { type: 'unlink' }
  /** Forgets the keys of the pairing; later, ends what belongs to it. */
  | { type: 'wipe' | 'end_pairing' }
  | { type: 'renew_version' }
  | { type: 'tell_close'; code: number; isRetried: boolean }
  /** The waits enter their phase, and end with `wait_over`. */
  | { type: 'wait_after_failure'; reason: SessionReason; attempt: number; atLeastMs: number }
  | { type: 'wait_after_refusal'; reason: SessionReason; attempt: number; refusals: number }
  | { type: 'wait_after_store_fault'; reason: SessionReason; attempt: number; faults: number }
  | { type: 'wait_for_store'; fault: string }
  | { type: 'wait_until'; reason: SessionReason; at: number }
  /** Waits also in the next process. */
  | { type: 'postpone'; reason: SessionReason; afterMs: number }
  | { type: 'cancel_wait' };
