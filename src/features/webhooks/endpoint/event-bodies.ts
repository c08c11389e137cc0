import { Mutex } from '../../../base/common/async/mutex.js';
import { toEventJson } from '../../events/dto/event.dto.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';

/** An event in the API's form, and its posted body. */
export class PostedEvent {
  private text: string | undefined;

  constructor(readonly row: EventRow) {}

  /** JSON: `type`, `timestamp` (ISO 8601) and `data`, the event as `GET /api/events` shows it. */
  get body(): string {
    this.text ??= toBody(this.row);
    return this.text;
  }
}

/** Writes each event once for all webhooks: that is most of the memory of a delivery. */
export class EventBodies {
  private readonly known = new WeakMap<EventRow, PostedEvent>();
  private readonly mutex = new Mutex();

  /** @param inShape gives people in stored events their current names */
  constructor(private readonly inShape: (rows: EventRow[]) => Promise<EventRow[]>) {}

  /** @param rows the same objects for all webhooks */
  of(rows: EventRow[]): Promise<PostedEvent[]> {
    return this.mutex.runExclusive(async () => {
      const fresh = rows.filter((row) => !this.known.has(row));
      const shown = fresh.length === 0 ? [] : await this.inShape(fresh);
      for (const [at, row] of fresh.entries()) this.known.set(row, new PostedEvent(shown[at]));
      return rows.map((row) => this.known.get(row)!);
    });
  }
}

/** The account of a posted body; null for none: a test, or an event of an earlier version. */
export function accountOf(body: string): string | null {
  const { data } = JSON.parse(body) as { data: { account?: string } };
  return data.account ?? null;
}

function toBody(row: EventRow): string {
  const at = new Date(row.timestamp).toISOString();
  return `{"type":${JSON.stringify(row.type)},"timestamp":"${at}","data":${toEventJson(row)}}`;
}
