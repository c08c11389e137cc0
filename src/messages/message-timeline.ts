import type { ReadMessageRow } from '../storage/message-columns.js';
import type { TimelineEntryDto } from './dto/responses.dto.js';

type Step = TimelineEntryDto['step'];

/** In the order of the steps, so that those of the same millisecond keep it. */
const COLUMNS: [Step, keyof ReadMessageRow & `${string}_at`][] = [
  ['queued', 'queued_at'],
  ['written', 'written_at'],
  ['timeout', 'timeout_at'],
  ['server', 'server_ack_at'],
  ['error', 'error_at'],
  ['delivered', 'delivered_at'],
  ['read', 'read_at'],
  ['played', 'played_at'],
];

/** When each step of a message's delivery became known here, the earliest first. */
export function toTimeline(row: ReadMessageRow): TimelineEntryDto[] {
  const queuedAt = row.queued_at;
  return COLUMNS.flatMap(([step, column]) => {
    const at = row[column];
    if (at === null) return [];
    return [{ step, at, ms_since_queued: queuedAt === null ? null : at - queuedAt }];
  }).toSorted((a, b) => a.at - b.at);
}
