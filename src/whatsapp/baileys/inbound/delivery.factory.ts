import type { InboundBatch } from '../../inbound-batch.js';
import type { InboundDelivery } from '../../inbound-delivery.js';
import type { SessionTracker } from '../../session-tracker.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { toStoredIds } from '../mapping/stored-ids.js';
import type { JournalConfirmations } from './journal-confirmations.js';

/** What an ack leads to, beside the journal. */
export interface AckListener {
  /** All of the batch is stored. */
  onStored?: () => void;
  /** The batch is done with, whether all of it was stored or not. */
  onSettled?: () => void;
}

/** Makes a delivery of each batch, and carries out its ack. */
export class DeliveryFactory {
  /** @param onConfirmed gets the ids that the journal need not bring back any more */
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
        // In the caller's turn: whoever hears of the commit finds the history in the session already.
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

  private async confirm({ accountJid, messages }: InboundBatch, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.confirmations.confirm(accountJid, toStoredIds(ids, messages));
    this.onConfirmed(ids);
  }
}

/** Without what was given up only the messages that are stored: other ids may belong to what was given up. */
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
