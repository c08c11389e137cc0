import type { InboundBatch } from '../../inbound-batch.js';
import type { InboundDelivery } from '../../inbound-delivery.js';
import type { SessionTracker } from '../../session-tracker.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { toStoredIds } from '../mapping/stored-ids.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';

/** Callbacks of an ack. */
export interface AckListener {
  /** Called if all of the batch is stored. */
  onStored?: () => void;
  /** Called even if parts were given up. */
  onSettled?: () => void;
}

/** Creates the delivery of a batch, and implements its acknowledgement. */
export class DeliveryFactory {
  /** @param onConfirmed gets the ids of messages that are stored, or are nothing to store */
  constructor(
    private readonly tracker: SessionTracker,
    private readonly journal: InboundJournalRepository,
    private readonly onConfirmed: (ids: string[]) => void,
  ) {}

  create(
    { storedIds, ...batch }: JournaledBatch,
    { onStored, onSettled }: AckListener = {},
  ): InboundDelivery {
    return {
      batch,
      ack: (unstored = []) => {
        const ids = idsToConfirm(batch, storedIds, unstored);
        this.journal.noteStored(batch.phoneJid, toStoredIds(ids, batch.messages));
        this.countHistory(batch, unstored);
        if (unstored.length === 0) onStored?.();
        this.onConfirmed(ids);
        onSettled?.();
      },
    };
  }

  private countHistory({ history }: InboundBatch, unstored: InboundBatch[]): void {
    if (history && !unstored.some((part) => part.history)) this.tracker.addHistory(history);
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
