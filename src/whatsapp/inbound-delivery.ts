import type { InboundBatch } from './inbound-batch.js';

/** A batch to store, with its acknowledgement, like a delivery of a message broker. */
export interface InboundDelivery {
  readonly batch: InboundBatch;
  /**
   * Confirms that the batch is committed. Call it right after the commit, before events are published: it confirms the
   * messages to the journal and receipts to the server, updates the history progress of the session, and lets the next
   * part of a long history be mapped. May be called again if it fails.
   * @param unstored parts of the batch that were given up: their messages stay in the journal, and ids that belong to
   * no message are not confirmed
   */
  ack(unstored?: InboundBatch[]): Promise<void>;
}
