import { Injectable } from '@nestjs/common';
import type { Insertable } from 'kysely';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import type {
  DashboardTransaction,
  StatCountRow,
  StatStateTable,
} from '../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import { EventLog } from '../../base/storage/event-log.js';
import { PreparedInsert } from '../../base/storage/prepared-insert.js';
import type { StateChange } from './event-tally.js';
import type { StatsRange } from './stats-range.js';

const DAY_MS = 86_400_000;
/** A day more than a page shows, so that the oldest step of a week is whole. */
const KEPT_MS = 8 * DAY_MS;

const COLUMNS = ['account_id', 'minute', 'name', 'label', 'count'] as const;

/** The name of their cursor in the event log. */
export const STATISTICS = 'statistics';

export interface Progress {
  /** ms; null before the first run. */
  aliveAt: number | null;
  isStopped: boolean;
}

export interface NewStats {
  counts: StatCountRow[];
  /** The most waiting messages; of two samples in a minute, the higher one stays. */
  samples: StatCountRow[];
  states: StateChange[];
  /** The last counted event. */
  lastSeq: number;
  progress: Progress;
}

/** The counts of one step of a range. */
export type StepCount = Pick<StatCountRow, 'name' | 'label'> & {
  /** ms; the begin of the step. */
  start: number;
  /** The sum of its minutes. */
  sum: number;
  most: number;
};

/** Stores the statistics: counts by minute, states, and the last counted event. */
@Injectable()
export class StatsRepository {
  private readonly addition = new PreparedInsert(COLUMNS, (rows: StatCountRow[]) =>
    this.insertCounts(rows).onConflict((conflict) =>
      conflict.columns(['account_id', 'minute', 'name', 'label']).doUpdateSet((eb) => ({
        count: eb('stat_counts.count', '+', eb.ref('excluded.count')),
      })),
    ),
  );
  private readonly sampling = new PreparedInsert(COLUMNS, (rows: StatCountRow[]) =>
    this.insertCounts(rows).onConflict((conflict) =>
      conflict
        .columns(['account_id', 'minute', 'name', 'label'])
        .doUpdateSet((eb) => ({ count: eb.ref('excluded.count') }))
        .whereRef('excluded.count', '>', 'stat_counts.count'),
    ),
  );

  constructor(
    private readonly database: DashboardDatabase,
    private readonly eventLog: EventLog,
  ) {}

  async readProgress(): Promise<Progress> {
    const row = await this.database
      .selectFrom('stat_progress')
      .selectAll()
      .executeTakeFirstOrThrow();
    return { aliveAt: row.alive_at, isStopped: row.is_stopped === 1 };
  }

  /** The last state of each account. */
  readLastStates(): Promise<StateChange[]> {
    const newest = this.database
      .selectFrom('stat_states')
      .select(({ fn }) => fn.max('id').as('id'))
      .groupBy('slot');
    return this.selectStates().where('id', 'in', newest).execute();
  }

  /** Forgets the states of a deleted account. */
  async forgetStates(account: string): Promise<void> {
    await this.database.deleteFrom('stat_states').where('slot', '=', account).execute();
  }

  /** Writes in one transaction: after a kill, either all of it is counted or nothing. */
  async write({ counts, samples, states, lastSeq, progress }: NewStats): Promise<void> {
    const { aliveAt, isStopped } = progress;
    await this.database.transaction().execute(async (transaction) => {
      if (counts.length > 0) await this.addition.insert(transaction, counts);
      if (samples.length > 0) await this.sampling.insert(transaction, samples);
      if (states.length > 0)
        await transaction.insertInto('stat_states').values(states.map(toColumns)).execute();
      await transaction
        .updateTable('stat_progress')
        .set({ alive_at: aliveAt, is_stopped: Number(isStopped) })
        .execute();
      await this.eventLog.moveCursor(STATISTICS, lastSeq, transaction);
      await forget(transaction, (aliveAt ?? 0) - KEPT_MS);
    });
  }

  async writeSamples(samples: StatCountRow[]): Promise<void> {
    if (samples.length > 0) await this.sampling.insert(this.database, samples);
  }

  /** The counts of each step, oldest first; other requests can run between two days. */
  async findCounts(phoneId: number, range: StatsRange): Promise<StepCount[]> {
    const found: StepCount[] = [];
    const portionMs = Math.ceil(DAY_MS / range.stepMs) * range.stepMs;
    for (let { from } = range; from < range.to; from += portionMs) {
      const to = Math.min(range.to, from + portionMs);
      found.push(...(await this.findPortion(phoneId, { ...range, from, to })));
      await yieldToEventLoop();
    }
    return found;
  }

  /** Changes in stored order, with the one in which a range begins. */
  async findStates(
    account: string,
    { from, to }: { from: number; to: number },
  ): Promise<StateChange[]> {
    const states = this.selectStates().where('slot', '=', account);
    const before = states.where('at', '<=', from).orderBy('id', 'desc').limit(1);
    const within = states.where('at', '>', from).where('at', '<', to).orderBy('id');
    return [...(await before.execute()), ...(await within.execute())];
  }

  private findPortion(phoneId: number, { from, to, stepMs }: StatsRange): Promise<StepCount[]> {
    return this.database
      .selectFrom('stat_counts')
      .select(({ eb, fn }) => [
        eb('minute', '-', eb('minute', '%', stepMs)).as('start'),
        'name',
        'label',
        fn.sum<number>('count').as('sum'),
        fn.max<number>('count').as('most'),
      ])
      .where('account_id', '=', phoneId)
      .where('minute', '>=', from)
      .where('minute', '<', to)
      .groupBy(['start', 'name', 'label'])
      .execute();
  }

  private insertCounts(rows: StatCountRow[]) {
    return this.database.insertInto('stat_counts').values(rows);
  }

  private selectStates() {
    return this.database
      .selectFrom('stat_states')
      .select(['slot as account', 'at', 'state', 'reason_code', 'reason']);
  }
}

/** `slot` is the account: a name of the first versions. */
function toColumns({ account, ...columns }: StateChange): Insertable<StatStateTable> {
  return { ...columns, slot: account };
}

/** Deletes older rows, except the last state of each account before that time. */
async function forget(transaction: DashboardTransaction, before: number): Promise<void> {
  const last = transaction
    .selectFrom('stat_states')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('at', '<', before)
    .groupBy('slot');
  await transaction
    .deleteFrom('stat_states')
    .where('at', '<', before)
    .where('id', 'not in', last)
    .execute();
  await transaction.deleteFrom('stat_counts').where('minute', '<', before).execute();
}
