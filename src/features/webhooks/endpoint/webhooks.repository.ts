import { Injectable } from '@nestjs/common';
import type { WebhookRow } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { EventLog } from '../../../base/storage/event-log.js';
import { toWebhook, type Webhook } from './webhook.mapper.js';

/** The name of a webhook's cursor in the event log. */
export function cursorOf(webhookId: string): string {
  return `webhook ${webhookId}`;
}

/** Stores webhooks. Each has a cursor in the event log. */
@Injectable()
export class WebhooksRepository {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly eventLog: EventLog,
  ) {}

  /** Oldest first. */
  async list(): Promise<Webhook[]> {
    const rows = this.database.selectFrom('webhooks').selectAll();
    return (await rows.orderBy('created_at').orderBy('id').execute()).map(toWebhook);
  }

  async find(id: string): Promise<Webhook | null> {
    const rows = this.database.selectFrom('webhooks').selectAll().where('id', '=', id);
    const row = await rows.executeTakeFirst();
    return row ? toWebhook(row) : null;
  }

  /** Inserts a webhook, which begins with the next event. */
  async insert(row: WebhookRow): Promise<void> {
    const newest = await this.eventLog.newestSeq();
    await this.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('webhooks').values(row).execute();
      await this.eventLog.moveCursor(cursorOf(row.id), newest, transaction);
    });
  }

  /** The last event that needs no delivery any more. */
  async readCursor(id: string): Promise<number> {
    return (await this.eventLog.readCursor(cursorOf(id))) ?? 0;
  }

  /** Sends everything after that event again, and all that is still to be sent. */
  async moveCursorBack(id: string, seq: number): Promise<void> {
    const cursor = Math.min(seq, await this.readCursor(id));
    await this.database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', id)
        .where('seq', '>', seq)
        .execute();
      await this.eventLog.moveCursor(cursorOf(id), cursor, transaction);
    });
  }

  /** Returns true if it was active until now. */
  async disable(id: string, reason: WebhookRow['disabled_reason']): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('webhooks')
      .set(({ fn, val }) => ({
        state: 'disabled',
        disabled_reason: reason,
        failing_since: fn.coalesce('failing_since', val(Date.now())),
      }))
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async update(id: string, changes: Partial<WebhookRow>): Promise<void> {
    if (Object.keys(changes).length === 0) return;
    await this.database.updateTable('webhooks').set(changes).where('id', '=', id).execute();
  }

  /** Deletes it with its cursor and deliveries. */
  async delete(id: string): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
      await transaction.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
      await this.eventLog.deleteCursor(cursorOf(id), transaction);
    });
  }
}
