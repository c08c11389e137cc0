import { Injectable } from '@nestjs/common';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type {
  DashboardSchema,
  WebhookDeliveryRow,
} from '../../../base/storage/dashboard.schema.js';
import { yieldToEventLoop } from '../../../base/common/async/yield-to-event-loop.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { Page } from '../../../base/storage/page.js';
import { bodyBytes, postedAccount } from '../../../base/storage/sql/expressions.js';
import { containsText } from '../../../base/storage/sql/contains-text.js';
import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import type { Attempt } from './webhook.client.js';
import { ATTEMPTS_AT, longestPauseBefore } from './retry.policy.js';

/** How many are checked at once. */
const CHECKED = 500;
/** The deliveries kept for each webhook, to be shown, and sent again on request. */
const KEPT = { delivered: 1000, failed: 10_000 };
/** The most room for either kind. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** A place in the list: deliveries of the same millisecond are told apart by their message. */
export interface DeliveryPosition {
  /** ms */
  first_at: number;
  message_id: string;
}

export interface DeliveryFilter {
  state?: WebhookDeliveryRow['state'];
  type?: string;
  /** A part of the body in its sent form. */
  bodyPart?: string;
  before?: DeliveryPosition;
  limit: number;
}

/** Stores deliveries that webhooks did not accept at once. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /** Stores a delivery after the first attempt has failed. Changes nothing if the message has a row already. */
  async insert(
    webhookId: string,
    message: WebhookMessage,
    { attempt, nextAt }: { attempt: Attempt; nextAt: number | null },
  ): Promise<void> {
    await this.database
      .insertInto('webhook_deliveries')
      .values({
        ...toColumns(webhookId, message),
        state: nextAt === null ? 'failed' : 'pending',
        first_at: attempt.at,
        tries: 1,
        next_at: nextAt,
        attempts: JSON.stringify([attempt]),
      })
      .onConflict((conflict) => conflict.columns(['webhook_id', 'message_id']).doNothing())
      .execute();
  }

  /** Queues a delivery for now, even if it was sent before. */
  async queue(webhookId: string, message: WebhookMessage, now = Date.now()): Promise<void> {
    const round = { state: 'pending', first_at: now, tries: 0, next_at: now } as const;
    await this.database
      .insertInto('webhook_deliveries')
      .values({ ...toColumns(webhookId, message), ...round, attempts: '[]' })
      .onConflict((conflict) =>
        conflict.columns(['webhook_id', 'message_id']).doUpdateSet({ ...round }),
      )
      .execute();
  }

  /** Queues all deliveries in this state for now. Returns their number. */
  async queueAll(
    webhookId: string,
    state: 'failed' | 'pending',
    now = Date.now(),
  ): Promise<number> {
    const { numUpdatedRows } = await this.database
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', first_at: now, tries: 0, next_at: now })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', state)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async update(rowId: number, changes: Partial<WebhookDeliveryRow>): Promise<void> {
    await this.database
      .updateTable('webhook_deliveries')
      .set(changes)
      .where('row_id', '=', rowId)
      .execute();
  }

  /** The last event with a row; 0 without any. */
  async lastSeq(webhookId: string): Promise<number> {
    const { last } = await this.database
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow();
    return last ?? 0;
  }

  find(webhookId: string, messageId: string): Promise<WebhookDeliveryRow | undefined> {
    return this.ofWebhook(webhookId).where('message_id', '=', messageId).executeTakeFirst();
  }

  /** Makes deliveries due now that wait longer than possible: a clock that was fast has timed them. */
  async pullBack(webhookId: string, now: number): Promise<void> {
    await this.database
      .updateTable('webhook_deliveries')
      .set({ next_at: now })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'pending')
      .where(({ eb, and, or }) =>
        or(
          ATTEMPTS_AT.map((_, tries) =>
            and([eb('tries', '=', tries), eb('next_at', '>', now + longestPauseBefore(tries))]),
          ),
        ),
      )
      .execute();
  }

  /** The deliveries whose next attempt is due, the longest first. */
  findDue(webhookId: string, now: number, limit: number): Promise<WebhookDeliveryRow[]> {
    return this.pending(webhookId)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('row_id')
      .limit(limit)
      .execute();
  }

  /** The first pending delivery, in the order of events. */
  findFirstPending(webhookId: string): Promise<WebhookDeliveryRow | undefined> {
    return this.pending(webhookId)
      .orderBy('seq', (seq) => seq.asc().nullsFirst())
      .orderBy('row_id')
      .limit(1)
      .executeTakeFirst();
  }

  /** ms; null if nothing waits. */
  async nextAttemptAt(webhookId: string): Promise<number | null> {
    const next = await this.pending(webhookId).orderBy('next_at').limit(1).executeTakeFirst();
    return next?.next_at ?? null;
  }

  /** Counts the deliveries of each webhook by state. */
  async count(): Promise<
    { webhook_id: string; state: WebhookDeliveryRow['state']; count: number }[]
  > {
    return this.database
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number>().as('count')])
      .groupBy(['webhook_id', 'state'])
      .execute();
  }

  /** Counts the pending deliveries, and their bytes. */
  async measurePending(webhookId: string): Promise<{ count: number; bytes: number }> {
    const { count, bytes } = await this.database
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>(bodyBytes).as('bytes'),
      ])
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    return { count, bytes: bytes ?? 0 };
  }

  /** The deliveries of these events, oldest first. */
  listOfEvents(webhookId: string, seqs: number[]): Promise<WebhookDeliveryRow[]> {
    return this.ofWebhook(webhookId).where('seq', 'in', seqs).orderBy('seq').execute();
  }

  /** The newest first. */
  async list(
    webhookId: string,
    { state, type, bodyPart, before, limit }: DeliveryFilter,
  ): Promise<Page<WebhookDeliveryRow>> {
    const page = new Page<WebhookDeliveryRow>(limit);
    let query = this.ofWebhook(webhookId).limit(page.wanted);
    if (state) query = query.where('state', '=', state);
    if (type) query = query.where('type', '=', type);
    if (bodyPart) query = query.where(({ ref }) => containsText(ref('body'), bodyPart));
    if (before) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('first_at', 'message_id'), '<', tuple(before.first_at, before.message_id)),
      );
    }
    return page.fill(query.orderBy('first_at', 'desc').orderBy('message_id', 'desc').stream());
  }

  /** Deletes deliveries of one account, a few at a time. */
  async deleteOf(webhookId: string, account: string): Promise<void> {
    await this.deleteIf(webhookId, (eb) => eb(postedAccount, '=', account));
  }

  /** Deletes deliveries of all but these accounts. An event of an earlier version may be of any. */
  async deleteOthers(webhookId: string, accounts: readonly string[]): Promise<void> {
    await this.deleteIf(webhookId, (eb) =>
      eb.and([
        eb('seq', 'is not', null),
        eb.or([eb(postedAccount, 'is', null), eb(postedAccount, 'not in', accounts)]),
      ]),
    );
  }

  private async deleteIf(
    webhookId: string,
    isMatch: (eb: ExpressionBuilder<DashboardSchema, 'webhook_deliveries'>) => Expression<SqlBool>,
  ): Promise<void> {
    const rows = this.ofWebhook(webhookId).clearSelect().select('row_id').orderBy('row_id');
    let found: { row_id: number }[] = [];
    do {
      const after = found.at(-1)?.row_id ?? 0;
      found = await rows.where('row_id', '>', after).limit(CHECKED).execute();
      const ids = found.map(({ row_id }) => row_id);
      await this.database
        .deleteFrom('webhook_deliveries')
        .where('row_id', 'in', ids)
        .where(isMatch)
        .execute();
      await yieldToEventLoop();
    } while (found.length > 0);
  }

  /** Deletes the oldest deliveries that nobody waits for. */
  async prune(webhookId: string): Promise<void> {
    for (const state of ['delivered', 'failed'] as const) {
      const last = await this.lastSpare(webhookId, state);
      if (last === null) continue;
      await this.database
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', state)
        .where('row_id', '<=', last)
        .execute();
    }
  }

  /** The newest delivery beyond the kept ones, in number or in bytes. */
  private async lastSpare(webhookId: string, state: keyof typeof KEPT): Promise<number | null> {
    const sums = this.database
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => [
        'row_id',
        fn
          .countAll<number>()
          .over((over) => over.orderBy('row_id', 'desc'))
          .as('count'),
        fn
          .sum<number>(bodyBytes)
          .over((over) => over.orderBy('row_id', 'desc'))
          .as('bytes'),
      ])
      .where('webhook_id', '=', webhookId)
      .where('state', '=', state);
    const spare = await this.database
      .selectFrom(sums.as('sums'))
      .select(({ fn }) => fn.max<number | null>('row_id').as('last'))
      .where(({ or, eb }) => or([eb('count', '>', KEPT[state]), eb('bytes', '>', KEPT_BYTES)]))
      .executeTakeFirst();
    return spare?.last ?? null;
  }

  private pending(webhookId: string) {
    return this.ofWebhook(webhookId).where('state', '=', 'pending');
  }

  private ofWebhook(webhookId: string) {
    return this.database
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', webhookId);
  }
}

function toColumns(webhookId: string, { id, seq, type, body }: WebhookMessage) {
  return { webhook_id: webhookId, message_id: id, seq, type, body };
}
