import type { ChatRow, MessageRow } from '../../storage/dashboard.schema.js';
import type { UnitOfWork } from '../store/unit-of-work.js';

/**
 * Does to its message what a change that was sent from here says, once WhatsApp has the change. Abstract, because the
 * changes of others are applied in a folder that needs this one.
 */
export abstract class AcknowledgedChanges {
  /** @param change the row of the change itself */
  abstract apply(write: UnitOfWork, chat: ChatRow, change: MessageRow): Promise<void>;
}
