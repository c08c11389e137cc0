import type { InboundBatch } from './inbound-batch.js';

/**
 * A batch to store, with its acknowledgement, like a delivery of a message broker. `unstored` are parts of the batch
 * that were given up: their messages stay in the journal, and ids that belong to no message are not confirmed.
 */
export interface InboundDelivery {
  readonly batch: InboundBatch;
  /**
   * Call it once, right after the commit and before events are published: it confirms its messages to the journal, which
   * replays all others, and receipts to the server, updates the history progress of the session, and lets the next part
   * of a long history be mapped.
   */
  ack(unstored?: InboundBatch[]): void;
}
