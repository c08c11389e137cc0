import { Injectable } from '@nestjs/common';
import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { containsText } from '../storage/contains-text.js';
import { DashboardDatabase } from '../storage/database.js';
import { PreparedQuery, type Param } from '../storage/prepared-query.js';
import type { EventFilterQuery } from './dto/events.query.js';

export interface EventFilter extends Omit<EventFilterQuery, 'chat_jid'> {
  accountId: number | null;
  /** All addresses of one chat. */
  chat_jids?: string[];
}

/** The first and last seq of the log. */
export interface Bounds {
  oldest: number;
  newest: number;
}

interface Stretch {
  /** seq, both included */
  from: number;
  to: number;
  limit: number;
}

/** Read at once; a log of millions is read in such stretches, and others have their turn between. */
const STRETCH = 10_000;
/** No account has this id. */
const NOBODY = -1;

/** Reads the event log. */
@Injectable()
export class EventsRepository {
  private readonly ends = {
    asc: new PreparedQuery(() => this.first('asc')),
    desc: new PreparedQuery(() => this.first('desc')),
  };
  private readonly tail = new PreparedQuery((place: Param<Stretch & { accountId: number }>) =>
    this.newestFirst(
      { accountId: place('accountId') },
      { from: place('from'), to: place('to'), limit: place('limit') },
    ),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /** The newest that fit, or with `after` the oldest behind it; always oldest first. */
  async find(filter: EventFilter, limit: number): Promise<EventRow[]> {
    const { after, before = Infinity } = filter;
    const { oldest, newest } = await this.bounds();
    let from = Math.max(oldest, (after ?? 0) + 1);
    let to = Math.min(newest, before - 1);
    const found: EventRow[] = [];
    while (from <= to && found.length < limit) {
      const left = limit - found.length;
      if (after === undefined) {
        const start = Math.max(from, to - STRETCH + 1);
        found.unshift(...(await this.newestOf(filter, { from: start, to, limit: left })));
        to = start - 1;
      } else {
        const end = Math.min(to, from + STRETCH - 1);
        found.push(...(await this.oldestOf(filter, { from, to: end, limit: left })));
        from = end + 1;
      }
      if (from <= to && found.length < limit) await yieldToEventLoop();
    }
    return found;
  }

  /** 1 and 0 while the log is empty. */
  async bounds(): Promise<Bounds> {
    // One at a time: both in one query would read the whole log.
    const oldest = await this.end('asc');
    const newest = await this.end('desc');
    return { oldest: oldest ?? 1, newest: newest ?? 0 };
  }

  /** Numbers have no gaps, so that nothing needs to be counted. */
  async count(): Promise<number> {
    const { oldest, newest } = await this.bounds();
    return newest - oldest + 1;
  }

  private oldestOf(filter: EventFilter, { from, to, limit }: Stretch): Promise<EventRow[]> {
    return this.matching(filter, from, to).orderBy('seq', 'asc').limit(limit).execute();
  }

  private async newestOf(filter: EventFilter, { from, to, limit }: Stretch): Promise<EventRow[]> {
    const rows = isWhole(filter)
      ? await this.tail.execute(this.database, {
          accountId: filter.accountId ?? NOBODY,
          from,
          to,
          limit,
        })
      : await this.newestFirst(filter, { from, to, limit }).execute();
    return rows.toReversed();
  }

  private newestFirst(filter: EventFilter, { from, to, limit }: Stretch) {
    return this.matching(filter, from, to).orderBy('seq', 'desc').limit(limit);
  }

  private matching(filter: EventFilter, from: number, to: number) {
    const { accountId, kind, type, chat_jids, message_id, q } = filter;
    // Another phone's messages are not this one's to show; the connection's events are everybody's.
    let query = this.database
      .selectFrom('events')
      .selectAll()
      .where('seq', '>=', from)
      .where('seq', '<=', to)
      .where(({ eb, or }) =>
        or([eb('account_id', 'is', null), eb('account_id', '=', accountId ?? NOBODY)]),
      );
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (type !== undefined) query = query.where('type', '=', type);
    if (chat_jids !== undefined) query = query.where('chat_jid', 'in', chat_jids);
    if (message_id !== undefined) query = query.where('message_id', '=', message_id);
    if (q) query = query.where(({ ref }) => containsText(ref('payload'), q));
    return query;
  }

  private async end(direction: 'asc' | 'desc'): Promise<number | undefined> {
    return (await this.ends[direction].executeTakeFirst(this.database, {}))?.seq;
  }

  private first(direction: 'asc' | 'desc') {
    return this.database.selectFrom('events').select('seq').orderBy('seq', direction).limit(1);
  }
}

/** Whether every event of a stretch fits. */
function isWhole({ kind, type, chat_jids, message_id, q }: EventFilter): boolean {
  return !q && [kind, type, chat_jids, message_id].every((part) => part === undefined);
}
