import { Injectable } from '@nestjs/common';
import type { EventRow } from '../storage/dashboard.schema.js';
import { containsText } from '../storage/contains-text.js';
import { DashboardDatabase } from '../storage/database.js';
import type { EventsQuery } from './dto/events.query.js';

type EventFilter = Partial<EventsQuery> & { limit: number; accountId: number | null };

/** Reads the event log. */
@Injectable()
export class EventsRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /** The newest that fit, or with `after` the oldest behind it; always oldest first. */
  async find(filter: EventFilter): Promise<EventRow[]> {
    const { kind, type, chat_jid, message_id, q, after, before } = filter;
    // Another phone's messages are not this one's to show; the connection's events are everybody's.
    let query = this.database
      .selectFrom('events')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('account_id', 'is', null), eb('account_id', '=', filter.accountId ?? -1)]),
      );
    if (kind !== undefined) query = query.where('kind', '=', kind);
    if (type !== undefined) query = query.where('type', '=', type);
    if (chat_jid !== undefined) query = query.where('chat_jid', '=', chat_jid);
    if (message_id !== undefined) query = query.where('message_id', '=', message_id);
    if (q) query = query.where(({ ref }) => containsText(ref('payload'), q));
    if (after !== undefined) query = query.where('seq', '>', after);
    if (before !== undefined) query = query.where('seq', '<', before);
    const rows = await query
      .orderBy('seq', after === undefined ? 'desc' : 'asc')
      .limit(filter.limit)
      .execute();
    return after === undefined ? rows.toReversed() : rows;
  }

  /** The first and last seq; 1 and 0 while the log is empty. */
  async bounds(): Promise<{ oldest: number; newest: number }> {
    const { oldest, newest } = await this.database
      .selectFrom('events')
      .select(({ fn }) => [fn.min('seq').as('oldest'), fn.max('seq').as('newest')])
      .executeTakeFirstOrThrow();
    return { oldest: oldest ?? 1, newest: newest ?? 0 };
  }

  async count(): Promise<number> {
    const { count } = await this.database
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
