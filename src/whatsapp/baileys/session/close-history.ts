import type { CloseContext, CloseDecision } from './close.policy.js';

type Counts = Pick<CloseContext, 'restartsInARow' | 'refusalsInARow' | 'hasRenewedVersion'>;

/** What recent connections have in common: closes that are harmless once, and tell something in a row. */
export class CloseHistory implements Counts {
  restartsInARow = 0;
  refusalsInARow = 0;
  hasRenewedVersion = false;

  note(decision: CloseDecision): void {
    if (decision.action === 'restart') this.restartsInARow += 1;
    if (decision.action === 'renew') this.hasRenewedVersion = true;
    this.refusalsInARow =
      decision.action === 'retry' && decision.isRefusal ? this.refusalsInARow + 1 : 0;
  }

  /** WhatsApp has let the client in. */
  noteOpen(): void {
    this.refusalsInARow = 0;
    this.hasRenewedVersion = false;
  }

  /** A connection has held, or a person has asked for a new start. */
  reset(): void {
    this.noteOpen();
    this.restartsInARow = 0;
  }
}
