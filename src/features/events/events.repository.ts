import { Injectable } from '@nestjs/common';
import { maySeeService, SEES_ALL } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import type { EventKind, EventType } from '../../base/storage/event-catalog.js';
import {
  EVENT_COLUMNS,
  isEventOf,
  isTrimOf,
  type EventOwners,
  type EventRow,
} from '../../base/storage/event-owner.mapper.js';
import { seesWebhooks } from '../../base/storage/sql/sees-webhooks.js';
import { containsText } from '../../base/storage/sql/contains-text.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import { Page } from '../../base/storage/page.js';
import { PreparedQuery, type Param } from '../../base/storage/prepared-query.js';
import type { EventFilterQuery } from './dto/events.query.js';

export interface EventFilter extends Omit<EventFilterQuery, 'chat_jid' | 'account'>, EventOwners {
  viewer: Viewer;
  /** All addresses of one chat. */
  chat_jids?: string[];
}

/** The first and last seq of the log. */
export interface Bounds {
  oldest: number;
  newest: number;
}

/** A page of events. */
export interface FoundEvents {
  rows: EventRow[];
  /** True if other events match, too: a page is limited in number and in bytes. */
  hasMore: boolean;
}

interface SeqRange {
  /** seq, both included */
  from: number;
  to: number;
  limit: number;
}

/** The number of seqs in one search; other requests can run between the chunks of a large log. */
const CHUNK_SIZE = 10_000;

/** Reads the event log, with the current names of people. */
@Injectable()
export class EventsRepository {
  private readonly endQueries = {
    asc: new PreparedQuery(() => this.selectEnd('asc')),
    desc: new PreparedQuery(() => this.selectEnd('desc')),
  };
  private readonly newestQuery = new PreparedQuery(
    (param: Param<SeqRange & Omit<EventOwners, 'accounts'>>) =>
      this.selectNewestFirst(
        { phoneId: param('phoneId'), account: param('account'), viewer: SEES_ALL },
        { from: param('from'), to: param('to'), limit: param('limit') },
      ),
  );

  constructor(
    private readonly database: DashboardDatabase,
    private readonly shown: ShownJids,
  ) {}

  /**
   * The newest matches, or with `after` the first ones after it; always oldest first.
   * @param mostBytes the limit of the page, if less than that of every page
   */
  async find(filter: EventFilter, limit: number, mostBytes?: number): Promise<FoundEvents> {
    const { after, before = Infinity } = filter;
    const page = new Page<EventRow>(limit, mostBytes);
    const { oldest, newest } = await this.getBounds();
    let from = Math.max(oldest, (after ?? 0) + 1);
    let to = Math.min(newest, before - 1);
    while (from <= to && !page.hasMore) {
      const limit = page.wanted;
      if (after === undefined) {
        const start = Math.max(from, to - CHUNK_SIZE + 1);
        await page.fill(this.newestFirst(filter, { from: start, to, limit }));
        to = (await this.seqUpTo(start - 1)) ?? 0;
      } else {
        const end = Math.min(to, from + CHUNK_SIZE - 1);
        await page.fill(this.oldestFirst(filter, { from, to: end, limit }));
        from = (await this.seqFrom(end + 1)) ?? Infinity;
      }
      if (from <= to && !page.hasMore) await yieldToEventLoop();
    }
    const found = after === undefined ? page.rows.toReversed() : page.rows;
    const rows = filter.accounts
      ? await this.shown.inEventsOfAll(found)
      : await this.shown.inEvents(filter.phoneId, found);
    return { rows, hasMore: page.hasMore };
  }

  /** 1 and 0 while the log is empty. */
  async getBounds(): Promise<Bounds> {
    // Two queries: SQLite would read the whole log for min and max in one.
    const oldest = await this.end('asc');
    const newest = await this.end('desc');
    return { oldest: oldest ?? 1, newest: newest ?? 0 };
  }

  /** The number of events of an account. */
  async count(account: string): Promise<number> {
    const { count } = await this.database
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('slot', '=', account)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The last dropped event of these owners; 0 if the log has all. */
  async lostUpTo(owners: EventOwners): Promise<number> {
    const { seq } = await this.database
      .selectFrom('event_trims')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where(isTrimOf(owners))
      .executeTakeFirstOrThrow();
    return seq ?? 0;
  }

  private oldestFirst(filter: EventFilter, { from, to, limit }: SeqRange): AsyncIterable<EventRow> {
    return this.selectMatching(filter, from, to).orderBy('seq', 'asc').limit(limit).stream();
  }

  private newestFirst(filter: EventFilter, range: SeqRange): AsyncIterable<EventRow> {
    if (!isUnfiltered(filter)) return this.selectNewestFirst(filter, range).stream();
    const { phoneId, account } = filter;
    return this.newestQuery.stream(this.database, { phoneId, account, ...range });
  }

  private selectNewestFirst(filter: EventFilter, { from, to, limit }: SeqRange) {
    return this.selectMatching(filter, from, to).orderBy('seq', 'desc').limit(limit);
  }

  private selectMatching(filter: EventFilter, from: number, to: number) {
    const { viewer, kind, type, chat_jids, message_id, q } = filter;
    let query = this.database
      .selectFrom('events')
      .select(EVENT_COLUMNS)
      .where('seq', '>=', from)
      .where('seq', '<=', to)
      .where(isEventOf(filter));
    if (!maySeeService(viewer)) query = query.where(seesWebhooks(viewer.accounts));
    if (kind !== undefined) query = query.where('kind', '=', kind as EventKind);
    if (type !== undefined) query = query.where('type', '=', type as EventType);
    if (chat_jids !== undefined) query = query.where('chat_jid', 'in', chat_jids);
    if (message_id !== undefined) query = query.where('message_id', '=', message_id);
    if (q) query = query.where(({ ref }) => containsText(ref('payload'), q));
    return query;
  }

  /** Skips gaps: between the events of a quiet account there may be long ones. */
  private async seqUpTo(seq: number): Promise<number | undefined> {
    return (await this.selectEnd('desc').where('seq', '<=', seq).executeTakeFirst())?.seq;
  }

  private async seqFrom(seq: number): Promise<number | undefined> {
    return (await this.selectEnd('asc').where('seq', '>=', seq).executeTakeFirst())?.seq;
  }

  private async end(direction: 'asc' | 'desc'): Promise<number | undefined> {
    return (await this.endQueries[direction].executeTakeFirst(this.database, {}))?.seq;
  }

  private selectEnd(direction: 'asc' | 'desc') {
    return this.database.selectFrom('events').select('seq').orderBy('seq', direction).limit(1);
  }
}

/** True if the filter matches every event of the account. */
function isUnfiltered({
  accounts,
  viewer,
  kind,
  type,
  chat_jids,
  message_id,
  q,
}: EventFilter): boolean {
  if (q || !maySeeService(viewer)) return false;
  return [accounts, kind, type, chat_jids, message_id].every((part) => part === undefined);
}
