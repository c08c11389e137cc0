import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { Logger } from '../common/logging/logger.js';
import type { Kysely } from 'kysely';
import { Subject, type Observable } from 'rxjs';
import { Mutex } from '../common/async/mutex.js';
import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';
import { Config } from '../config/config.js';
import type { DashboardSchema, DashboardTransaction } from './dashboard.schema.js';
import {
  EVENT_COLUMNS,
  toEventColumns,
  toTrimColumns,
  type EventRow,
  type NewEventRow,
} from './event-owner.mapper.js';
import { DashboardDatabase } from './database.js';
import { EVENTS, type EventSource, type EventType, type PayloadOf } from './event-catalog.js';
import { EventSizes } from './event-sizes.js';
import { LogSignal, NoLogSignal } from './log-signal.js';
import { Page } from './page.js';
import { PreparedQuery } from './prepared-query.js';
import { PreparedInsert } from './prepared-insert.js';

/** The part of the buffer by which the log may exceed it before it is trimmed. */
const SLACK = 0.05;
/** The number of events that are measured at once at the start. */
const MEASURED = 10_000;
/** The number of events of other processes that are read at once. */
const FOLLOWED = 1000;
/** Under load, others append between any two own events: one read takes the events of some time. */
const FOLLOW_EACH_MS = 20;

const COLUMNS = [
  'phone_id',
  'account',
  'timestamp',
  'kind',
  'type',
  'source',
  'chat_jid',
  'message_id',
  'payload',
] as const satisfies (keyof NewEventRow)[];

export interface EventFacts {
  phoneId: number | null;
  source: EventSource;
  chatJid?: string | null;
  messageId?: string | null;
}

/** An event with the payload of its type. */
export type Happening = {
  [Type in EventType]: { type: Type; payload: PayloadOf<Type> };
}[EventType];

export type NewEvent = EventFacts & Happening;

/**
 * The log of dashboard events. Features append events in the transaction of the change, and publish
 * them after its commit: every change is stored before it is announced, and none is missed.
 */
@Injectable()
export class EventLog {
  private readonly logger = new Logger(EventLog.name);
  private readonly published = new Subject<EventRow[]>();
  private readonly gaps = new Subject<void>();
  private readonly insertion = new PreparedInsert(COLUMNS, (rows: NewEventRow[]) =>
    this.database.insertInto('events').values(rows.map(toEventColumns)).returning('seq'),
  );
  private readonly slowestCursor = new PreparedQuery(() =>
    this.database.selectFrom('event_cursors').select('seq').orderBy('seq').limit(1),
  );
  /** The number of events appended to each account since its last trim; a missing account is due. */
  private readonly untrimmed = new Map<string, number>();

  /** No other process appends events. */
  private readonly isAlone: boolean;
  /** The last event that was published, if others append, too. */
  private lastPublished = 0;
  private isFollowing = false;
  /** ms of the monotonic clock; not before it, the next read of others' events begins. */
  private nextReadAt = 0;
  /** Called once what they wait for is published, or could not be read. */
  private readonly followers: (() => void)[] = [];
  /** ms of the monotonic clock, while others may have appended events that are not published. */
  private stalledSince: number | null = null;
  /** Awaited before events that may be of other processes are published. */
  beforeFollowed: (rows: EventRow[]) => Promise<void> = () => Promise.resolve();
  private readonly sizes: EventSizes;
  private readonly reading = new Mutex();
  /** Cached as long as a consumer uses it. */
  private lastRead = { seq: -1, limit: 0, isFull: false, rows: new WeakRef<EventRow[]>([]) };

  constructor(
    private readonly database: DashboardDatabase,
    private readonly config: Config,
    @Optional() private readonly signal: LogSignal = new NoLogSignal(),
  ) {
    this.isAlone = signal instanceof NoLogSignal;
    this.sizes = new EventSizes(config.events.eventMaxBytes);
  }

  /** Trims the log in case its limits were larger in the last run. Begins to publish the events of other processes. */
  async open(): Promise<void> {
    await this.measure();
    if (!this.isAlone) {
      this.lastPublished = await this.newestSeq();
      this.signal.heard$.subscribe(() => void this.follow());
    }
    const accounts = this.database.selectFrom('events').select('slot as account').distinct();
    for (const { account } of await accounts.execute()) {
      await this.database.transaction().execute((transaction) => this.trim(transaction, account));
    }
  }

  /** The number of events that it keeps for each account, handled or not. */
  get buffer(): number {
    return this.config.events.eventBuffer;
  }

  /** 0 while the log is empty. */
  async newestSeq(): Promise<number> {
    const newest = this.database.selectFrom('events').select('seq').orderBy('seq', 'desc');
    return (await newest.limit(1).executeTakeFirst())?.seq ?? 0;
  }

  /** Committed rows of all processes, ordered by seq. */
  get published$(): Observable<EventRow[]> {
    return this.published;
  }

  /** Emits when an event could not be stored: streams cannot tell of it. */
  get gaps$(): Observable<void> {
    return this.gaps;
  }

  /** Call it for an event of a change that has happened all the same. */
  noteGap(): void {
    this.gaps.next();
  }

  /**
   * Appends inside the caller's transaction; `publish` the result after its commit.
   * @param account their account
   */
  async append(
    transaction: DashboardTransaction,
    account: string,
    events: NewEvent[],
  ): Promise<EventRow[]> {
    if (events.length === 0) return [];
    const timestamp = Date.now();
    const rows = events.map((event) => toRow(event, account, timestamp));
    const stored = await this.insertion.insert(transaction, rows);
    // SQLite assigns seqs in the order of the rows, but RETURNING may list them in another order.
    const seqs = stored.map(({ seq }) => seq).toSorted((a, b) => a - b);
    await this.trimIfDue(transaction, account, rows.length);
    return rows.map((row, index) => ({ seq: seqs[index], ...row }));
  }

  publish(rows: EventRow[]): void {
    if (rows.length === 0) return;
    if (this.isAlone) return this.announce(rows);
    if (!this.isFollowing && rows[0].seq === this.lastPublished + 1) this.announce(rows);
    // The events of others come first.
    else void this.follow();
    this.signal.tell();
  }

  /** ms for which events that other processes may have appended wait to be published; 0 while none do. */
  get stalledMs(): number {
    return this.stalledSince === null ? 0 : performance.now() - this.stalledSince;
  }

  /** Publishes what other processes have appended by now. */
  follow(): Promise<void> {
    if (this.isAlone) return Promise.resolve();
    this.stalledSince ??= performance.now();
    const published = new Promise<void>((resolve) => this.followers.push(resolve));
    if (!this.isFollowing) void this.readOn();
    return published;
  }

  private async readOn(): Promise<void> {
    this.isFollowing = true;
    try {
      while (this.followers.length > 0) {
        const waitMs = this.nextReadAt - performance.now();
        if (waitMs > 0) await pause(waitMs);
        this.nextReadAt = performance.now() + FOLLOW_EACH_MS;
        const served = this.followers.length;
        while (await this.readNext());
        for (const tell of this.followers.splice(0, served)) tell();
      }
      this.stalledSince = null;
    } catch (error) {
      this.logger.debug(`Events wait: ${String(error)}`);
      for (const tell of this.followers.splice(0)) tell();
    }
    this.isFollowing = false;
  }

  /** Returns true if there may be more. */
  private async readNext(): Promise<boolean> {
    const { rows, isFull } = await this.readPageAfter(this.lastPublished, FOLLOWED);
    await this.beforeFollowed(rows);
    if (rows.length > 0) this.announce(rows);
    return isFull;
  }

  private announce(rows: EventRow[]): void {
    for (const { account, seq, payload } of rows) {
      this.sizes.add(account, seq, Buffer.byteLength(payload));
    }
    this.lastPublished = rows.at(-1)!.seq;
    this.stalledSince = null;
    this.published.next(rows);
  }

  /** Appends and publishes an event that belongs to no other change. */
  async record(account: string, event: NewEvent): Promise<void> {
    const rows = await this.database
      .transaction()
      .execute((trx) => this.append(trx, account, [event]));
    this.publish(rows);
  }

  /**
   * The first events after this seq, of all accounts, as many as a page takes. Consumers that are equally far behind
   * get the same rows: a full page does not change.
   */
  async readAfter(seq: number, limit: number): Promise<EventRow[]> {
    return (await this.readPageAfter(seq, limit)).rows;
  }

  private readPageAfter(
    seq: number,
    limit: number,
  ): Promise<{ rows: EventRow[]; isFull: boolean }> {
    return this.reading.runExclusive(async () => {
      const last = this.lastRead;
      const isSame = last.isFull && last.seq === seq && last.limit === limit;
      const known = isSame ? last.rows.deref() : undefined;
      if (known) return { rows: known, isFull: true };
      const page = new Page<EventRow>(limit);
      const query = this.database.selectFrom('events').select(EVENT_COLUMNS).where('seq', '>', seq);
      await page.fill(query.orderBy('seq').limit(page.wanted).stream());
      const { rows } = page;
      const isFull = page.hasMore || rows.length === limit;
      this.lastRead = { seq, limit, isFull, rows: new WeakRef(rows) };
      return { rows, isFull };
    });
  }

  /** @param slots counts only their events; null for all */
  async countAfter(seq: number, slots: string[] | null): Promise<number> {
    const query = this.database
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('seq', '>', seq);
    const counted = slots ? query.where('slot', 'in', slots) : query;
    return (await counted.executeTakeFirstOrThrow()).count;
  }

  /** Null if all are older. */
  async firstSeqSince(at: number): Promise<number | null> {
    const first = this.database.selectFrom('events').select('seq').where('timestamp', '>=', at);
    return (await first.orderBy('seq').limit(1).executeTakeFirst())?.seq ?? null;
  }

  /** The last event that a consumer has handled; null for a new one. */
  async readCursor(name: string): Promise<number | null> {
    const cursors = this.database.selectFrom('event_cursors').select('seq');
    return (await cursors.where('name', '=', name).executeTakeFirst())?.seq ?? null;
  }

  /** The events after the cursor are kept for its consumer, up to `SERVICE_EVENT_KEEP`. */
  async moveCursor(
    name: string,
    seq: number,
    database: Kysely<DashboardSchema> = this.database,
  ): Promise<void> {
    await database
      .insertInto('event_cursors')
      .values({ name, seq })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq }))
      .execute();
  }

  async deleteCursor(
    name: string,
    database: Kysely<DashboardSchema> = this.database,
  ): Promise<void> {
    await database.deleteFrom('event_cursors').where('name', '=', name).execute();
  }

  /** The accounts that have lost events after this one, with the last lost event of each. */
  lossesAfter(seq: number): Promise<{ account: string; seq: number }[]> {
    return this.database
      .selectFrom('event_trims')
      .select(({ fn }) => ['slot as account', fn.max('seq').as('seq')])
      .where('seq', '>', seq)
      .groupBy('slot')
      .execute();
  }

  /** Not with each event: finding the surplus of an account costs more than appending an event. */
  private async trimIfDue(
    transaction: DashboardTransaction,
    account: string,
    added: number,
  ): Promise<void> {
    const untrimmed = (this.untrimmed.get(account) ?? Infinity) + added;
    const isDue = untrimmed >= this.buffer * SLACK || this.sizes.lastBeyond(account) > 0;
    this.untrimmed.set(account, isDue ? 0 : untrimmed);
    if (isDue) await this.trim(transaction, account);
  }

  /** Measures the events of earlier runs. */
  private async measure(): Promise<void> {
    const query = this.database
      .selectFrom('events')
      .select(({ fn }) => [
        'slot as account',
        'seq',
        // Reads only the header of the row (sqlite.org/lang_corefunc.html#octet_length).
        fn<number>('octet_length', ['payload']).as('bytes'),
      ])
      .orderBy('seq')
      .limit(MEASURED);
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: { account: string; seq: number; bytes: number }[] = await query
        .where('seq', '>', after)
        .execute();
      for (const { account, seq, bytes } of rows) this.sizes.add(account, seq, bytes);
      after = rows.at(-1)?.seq;
      await yieldToEventLoop();
    }
  }

  /** Keeps the newest events of an account, and up to a limit unhandled ones; no more than the limit of bytes. */
  private async trim(transaction: DashboardTransaction, account: string): Promise<void> {
    const ofAccount = transaction.selectFrom('events').where('slot', '=', account);
    const spare = await this.lastSpare(transaction, account);
    const last = Math.max(spare, this.sizes.lastBeyond(account));
    if (last === 0) return;
    this.sizes.forget(account, last);
    const dropped = await ofAccount
      .select(({ fn }) => ['account_id as phone_id', fn.max('seq').as('seq')])
      .where('seq', '<=', last)
      .groupBy('account_id')
      .execute();
    if (dropped.length === 0) return;
    await transaction
      .insertInto('event_trims')
      .values(dropped.map((trim) => toTrimColumns({ account, ...trim })))
      .onConflict((conflict) =>
        conflict
          .columns(['slot', 'account_id'])
          .doUpdateSet((eb) => ({ seq: eb.ref('excluded.seq') })),
      )
      .execute();
    await transaction
      .deleteFrom('events')
      .where('slot', '=', account)
      .where('seq', '<=', last)
      .execute();
  }

  /** The last event beyond the limits of number; 0 if there is none. */
  private async lastSpare(transaction: DashboardTransaction, account: string): Promise<number> {
    const { eventBuffer, eventKeep } = this.config.events;
    const ofAccount = transaction.selectFrom('events').where('slot', '=', account);
    const seqs = ofAccount.select('seq').orderBy('seq', 'desc').limit(1);
    const spare = await seqs.offset(eventBuffer).executeTakeFirst();
    if (!spare) return 0;
    const newest = (await seqs.executeTakeFirst())?.seq ?? 0;
    const slowest = (await this.slowestCursor.executeTakeFirst(transaction, {}))?.seq ?? newest;
    return Math.min(spare.seq, Math.max(slowest, newest - eventKeep));
  }
}

function toRow(event: NewEvent, account: string, timestamp: number): NewEventRow {
  return {
    phone_id: event.phoneId,
    account,
    timestamp,
    kind: EVENTS[event.type].kind,
    type: event.type,
    source: event.source,
    chat_jid: event.chatJid ?? null,
    message_id: event.messageId ?? null,
    payload: JSON.stringify(event.payload),
  };
}
