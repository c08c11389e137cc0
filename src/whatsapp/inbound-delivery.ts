import type { InboundBatch } from './inbound-batch.js';

/** A batch to be stored, and the one answer that the gateway waits for: as a message broker delivers. */
export interface InboundDelivery {
  readonly batch: InboundBatch;
  /**
   * Says that the batch is committed; to be called as the commit's first consequence, before anybody else hears of
   * it. Only then the server and the journal are told, the session counts what came of the history, and the next
   * part of a long history is made. May be called again if it fails.
   * @param unstored parts of the batch that were given up: what they hold stays in the journal, and what belongs to the
   * batch as a whole is not confirmed
   */
  ack(unstored?: InboundBatch[]): Promise<void>;
}
