import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { isTime } from '../../../whatsapp/field-rules.js';
import type { EventKindFilter } from './events.query.js';
import { PaginationDto } from '../../../base/common/http/pagination.dto.js';

/** One event. */
export class EventDto {
  /** The same as `seq`. */
  id: number;
  seq: number;
  /** ISO 8601 */
  timestamp: string;
  kind: EventKindFilter;
  /** For example `message.received` or `ack.read`. */
  type: string;
  source: string;
  /** The account of the event. */
  account: string;
  chat_jid: string | null;
  message_id: string | null;
  /** Depends on the type: a `message`, the `connection`, and further facts. */
  payload: unknown;
}

export function toEventDto(row: EventRow): EventDto {
  return { ...withoutPayload(row), payload: toPayload(row) };
}

/** For a damaged row, a payload with an error. */
function toPayload({ payload }: EventRow): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return { unreadable: true };
  }
}

/** The names of damaged rows, for the registry. */
export function namesOfUnreadable(events: EventDto[]): string[] {
  return events.flatMap(({ seq, payload }) =>
    (payload as { unreadable?: true } | null)?.unreadable ? `event ${seq}` : [],
  );
}

/** The DTO as JSON. The stored payload, which is most of it, is not parsed. */
export function toEventJson(row: EventRow): string {
  return `${JSON.stringify(withoutPayload(row)).slice(0, -1)},"payload":${row.payload}}`;
}

function withoutPayload(row: EventRow): Omit<EventDto, 'payload'> {
  return {
    id: row.seq,
    seq: row.seq,
    timestamp: new Date(isTime(row.timestamp) ? row.timestamp : 0).toISOString(),
    kind: row.kind,
    type: row.type,
    source: row.source,
    account: row.account,
    chat_jid: row.chat_jid,
    message_id: row.message_id,
  };
}

export class EventListDto {
  events: EventDto[];
  pagination: PaginationDto;
}
