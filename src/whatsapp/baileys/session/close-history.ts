import type { CloseContext, CloseDecision } from './close.policy.js';

type Counts = Pick<CloseContext, 'restartsInARow' | 'hasRenewedVersion'>;

/** Counts closes that are harmless once, but not several times in a row. */
export class CloseHistory implements Counts {
  restartsInARow = 0;
  /** Refused logins, not reset by lost connections in between, which say nothing about the next login. */
  refusalsInARow = 0;
  hasRenewedVersion = false;

  note(decision: CloseDecision): void {
    if (decision.action === 'restart') this.restartsInARow += 1;
    if (decision.action === 'renew') this.hasRenewedVersion = true;
    if (decision.action === 'retry' && decision.isRefusal) this.refusalsInARow += 1;
  }

  /** WhatsApp has accepted the login. */
  noteOpen(): void {
    this.refusalsInARow = 0;
    this.hasRenewedVersion = false;
  }

  /** Call it after a stable connection, or when the user connects. */
  reset(): void {
    this.noteOpen();
    this.restartsInARow = 0;
  }
}
