import type { InboundBatch } from '../../inbound-batch.js';

/** A batch, and the ids of the journal's messages that it came from: some of them hold nothing to store. */
export interface JournaledBatch extends InboundBatch {
  storedIds: string[];
}
