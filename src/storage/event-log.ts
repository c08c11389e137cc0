import { Injectable } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import { Config } from '../config/config.js';
import type { DashboardTransaction, EventRow } from './dashboard.schema.js';
import { DashboardDatabase } from './database.js';

export type EventKind = 'connection' | 'message' | 'ack';

export interface NewEvent {
  accountId: number | null;
  kind: EventKind;
  type: string;
  source: string;
  chatJid?: string | null;
  messageId?: string | null;
  payload: object;
}

/** A statement has a limited number of parameters (32,766 in SQLite). */
const ROWS_PER_STATEMENT = 500;
/** Old events go once this many are over the limit, so that not every append has to delete. */
const TRIM_SLACK = 100;

/**
 * The buffer of dashboard events. Features append in the transaction that makes the change, and
 * publish after its commit: nobody hears of what is not stored, and nothing stored goes unheard.
 */
@Injectable()
export class EventLog {
  private readonly published = new Subject<EventRow[]>();
  private appendedSinceTrim = 0;

  constructor(
    private readonly database: DashboardDatabase,
    private readonly config: Config,
  ) {}

  /** Rows in the order of their seq, after their commit. */
  get published$(): Observable<EventRow[]> {
    return this.published;
  }

  /** Appends inside the caller's transaction; `publish` the result once that has committed. */
  async append(transaction: DashboardTransaction, events: NewEvent[]): Promise<EventRow[]> {
    if (events.length === 0) return [];
    const timestamp = Date.now();
    const rows: EventRow[] = [];
    for (let from = 0; from < events.length; from += ROWS_PER_STATEMENT) {
      const slice = events.slice(from, from + ROWS_PER_STATEMENT);
      rows.push(...(await insertEvents(transaction, slice, timestamp)));
    }
    await this.trim(transaction, rows);
    return rows.toSorted((a, b) => a.seq - b.seq);
  }

  publish(rows: EventRow[]): void {
    if (rows.length > 0) this.published.next(rows);
  }

  /** For an event that stands for itself, without another change to commit it with. */
  async record(event: NewEvent): Promise<void> {
    const rows = await this.database.transaction().execute((trx) => this.append(trx, [event]));
    this.publish(rows);
  }

  private async trim(transaction: DashboardTransaction, rows: EventRow[]): Promise<void> {
    this.appendedSinceTrim += rows.length;
    if (this.appendedSinceTrim < TRIM_SLACK) return;
    this.appendedSinceTrim = 0;
    const newest = Math.max(...rows.map(({ seq }) => seq));
    await transaction
      .deleteFrom('events')
      .where('seq', '<=', newest - this.config.events.eventBuffer)
      .execute();
  }
}

function insertEvents(
  transaction: DashboardTransaction,
  events: NewEvent[],
  timestamp: number,
): Promise<EventRow[]> {
  return transaction
    .insertInto('events')
    .values(events.map((event) => toRow(event, timestamp)))
    .returningAll()
    .execute();
}

function toRow(event: NewEvent, timestamp: number) {
  return {
    account_id: event.accountId,
    timestamp,
    kind: event.kind,
    type: event.type,
    source: event.source,
    chat_jid: event.chatJid ?? null,
    message_id: event.messageId ?? null,
    payload: JSON.stringify(event.payload),
  };
}
