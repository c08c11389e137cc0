import type { EventRow } from '../../storage/dashboard.schema.js';

/** One record of what happened. */
export class EventDto {
  /** The same rising number twice, under both of its usual names. */
  id: number;
  seq: number;
  /** ISO 8601 */
  timestamp: string;
  kind: string;
  type: string;
  source: string;
  chat_jid: string | null;
  message_id: string | null;
  payload: unknown;
}

export function toEventDto(row: EventRow): EventDto {
  return {
    id: row.seq,
    seq: row.seq,
    timestamp: new Date(row.timestamp).toISOString(),
    kind: row.kind,
    type: row.type,
    source: row.source,
    chat_jid: row.chat_jid,
    message_id: row.message_id,
    payload: JSON.parse(row.payload) as unknown,
  };
}
