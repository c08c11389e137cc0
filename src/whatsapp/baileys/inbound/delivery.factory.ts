import type { InboundBatch } from '../../inbound-batch.js';
import type { InboundDelivery } from '../../inbound-delivery.js';
import type { SessionTracker } from '../../session-tracker.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { toStoredIds } from '../mapping/stored-ids.js';
import type { JournalConfirmations } from './journal-confirmations.js';

/** Callbacks of an ack. */
export interface AckListener {
  /** Called at the first ack, if all of the batch is stored. */
  onStored?: () => void;
  /** Called after each ack, even if parts were given up. */
  onSettled?: () => void;
}

/** Creates the delivery of a batch, and implements its ack. */
export class DeliveryFactory {
  /** @param onConfirmed gets the ids that the journal will not replay any more */
  constructor(
    private readonly tracker: SessionTracker,
    private readonly confirmations: JournalConfirmations,
    private readonly onConfirmed: (ids: string[]) => void,
  ) {}

  create(
    { storedIds, ...batch }: JournaledBatch,
    { onStored, onSettled }: AckListener = {},
  ): InboundDelivery {
    let isAcked = false;
    return {
      batch,
      ack: async (unstored = []) => {
        // Synchronous, so that listeners of the commit already see the new history progress.
        if (!isAcked) {
          this.countHistory(batch, unstored);
          if (unstored.length === 0) onStored?.();
        }
        isAcked = true;
        try {
          await this.confirm(batch, idsToConfirm(batch, storedIds, unstored));
        } finally {
          onSettled?.();
        }
      },
    };
  }

  private countHistory({ history }: InboundBatch, unstored: InboundBatch[]): void {
    if (history && !unstored.some((part) => part.history)) this.tracker.addHistory(history);
  }

  private async confirm({ phoneJid, messages }: InboundBatch, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.confirmations.confirm(phoneJid, toStoredIds(ids, messages));
    this.onConfirmed(ids);
  }
}

/** If parts were given up, only the ids of stored messages: any other id may belong to one of those parts. */
function idsToConfirm(
  { messages }: InboundBatch,
  storedIds: string[],
  unstored: InboundBatch[],
): string[] {
  if (unstored.length === 0) return storedIds;
  const stored = new Set(messages.map(({ id }) => id));
  for (const part of unstored) for (const { id } of part.messages) stored.delete(id);
  return storedIds.filter((id) => stored.has(id));
}
