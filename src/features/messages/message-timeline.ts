import type { ReadMessageRow } from '../../base/storage/message-columns.js';
import type { TimelineEntryDto } from './dto/responses.dto.js';

type Step = TimelineEntryDto['step'];

/** Columns in the order of the steps, which decides between steps of the same millisecond. */
const COLUMNS: [Step, keyof ReadMessageRow & `${string}_at`][] = [
  ['queued', 'queued_at'],
  ['uploaded', 'uploaded_at'],
  ['written', 'written_at'],
  ['timeout', 'timeout_at'],
  ['server', 'server_ack_at'],
  ['error', 'error_at'],
  ['delivered', 'delivered_at'],
  ['read', 'read_at'],
  ['played', 'played_at'],
];

/** The times at which each delivery step became known here, earliest first. */
export function toTimeline(row: ReadMessageRow): TimelineEntryDto[] {
  const queuedAt = row.queued_at;
  return COLUMNS.flatMap(([step, column]) => {
    const at = row[column];
    if (at === null) return [];
    return [{ step, at, ms_since_queued: queuedAt === null ? null : at - queuedAt }];
  }).toSorted((a, b) => a.at - b.at);
}
