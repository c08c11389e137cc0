import type { MessageRow } from '../../../base/storage/dashboard.schema.js';

/** A position in a thread. */
export type Position = Pick<MessageRow, 'timestamp' | 'row_id'>;
