import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Insertable, Kysely } from 'kysely';
import { Subject, type Observable } from 'rxjs';
import { Config } from '../config/config.js';
import type {
  DashboardSchema,
  DashboardTransaction,
  EventRow,
  EventTable,
} from './dashboard.schema.js';
import { DashboardDatabase } from './database.js';
import { Prepared, PreparedLists, type Place } from './prepared.js';

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

/**
 * The buffer of dashboard events. Features append in the transaction that makes the change, and
 * publish after its commit: nobody hears of what is not stored, and nothing stored goes unheard.
 */
@Injectable()
export class EventLog implements OnModuleInit {
  private readonly published = new Subject<EventRow[]>();
  private readonly inserts = new PreparedLists((values: unknown[]) =>
    this.database.insertInto('events').values(toRows(values)).returningAll(),
  );
  private readonly trims = new Prepared((place: Place<{ last: number }>) =>
    this.database.deleteFrom('events').where('seq', '<=', place('last')),
  );

  constructor(
    private readonly database: DashboardDatabase,
    private readonly config: Config,
  ) {}

  /** The buffer may have been larger in the last run. */
  async onModuleInit(): Promise<void> {
    const last = await this.database
      .selectFrom('events')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last) await this.trim(this.database, last.seq);
  }

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
      const values = slice.flatMap((event) => valuesOf(event, timestamp));
      rows.push(...(await this.inserts.all(transaction, values)));
    }
    rows.sort((a, b) => a.seq - b.seq);
    await this.trim(transaction, rows.at(-1)?.seq ?? 0);
    return rows;
  }

  publish(rows: EventRow[]): void {
    if (rows.length > 0) this.published.next(rows);
  }

  /** For an event that stands for itself, without another change to commit it with. */
  async record(event: NewEvent): Promise<void> {
    const rows = await this.database.transaction().execute((trx) => this.append(trx, [event]));
    this.publish(rows);
  }

  private async trim(database: Kysely<DashboardSchema>, newest: number): Promise<void> {
    await this.trims.all(database, { last: newest - this.config.events.eventBuffer });
  }
}

const COLUMNS = [
  'account_id',
  'timestamp',
  'kind',
  'type',
  'source',
  'chat_jid',
  'message_id',
  'payload',
] as const;

/** In the order of the columns. */
function valuesOf(event: NewEvent, timestamp: number): unknown[] {
  return [
    event.accountId,
    timestamp,
    event.kind,
    event.type,
    event.source,
    event.chatJid ?? null,
    event.messageId ?? null,
    JSON.stringify(event.payload),
  ];
}

function toRows(values: unknown[]): Insertable<EventTable>[] {
  return Array.from({ length: values.length / COLUMNS.length }, (_, row) =>
    Object.fromEntries(
      COLUMNS.map((name, column) => [name, values[row * COLUMNS.length + column]]),
    ),
  ) as unknown as Insertable<EventTable>[];
}
