import type { InboundBatch } from '../../inbound-batch.js';

/** A batch, with the journal's ids of its messages; some of these have nothing to store. */
export interface JournaledBatch extends InboundBatch {
  storedIds: string[];
}
