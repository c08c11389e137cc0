import { randomBytes } from 'node:crypto';
import type { WebhookRow } from '../../../base/storage/dashboard.schema.js';
import type { Gap } from '../../../base/storage/log-consumer.js';
import type { PostedEvent } from './event-bodies.js';
import type { WebhookFilter } from './webhook-filter.js';
import { isDue } from '../../../base/common/time/due.policy.js';

/** A webhook as the code uses it. */
export interface Webhook extends Omit<WebhookRow, 'filter' | 'headers' | 'is_ordered'> {
  filter: WebhookFilter;
  headers: Record<string, string>;
  isOrdered: boolean;
}

/** A posted message: an event, a test, or the notice that events were lost. */
export interface WebhookMessage {
  /** The header `webhook-id`: the same in all attempts for this webhook. */
  id: string;
  /** Null if it is no event of the log. */
  seq: number | null;
  type: string;
  /** JSON: `type`, `timestamp` (ISO 8601) and `data`. */
  body: string;
}

export function toWebhook({ filter, headers, is_ordered, ...row }: WebhookRow): Webhook {
  return {
    ...row,
    isOrdered: is_ordered === 1,
    filter: JSON.parse(filter) as WebhookFilter,
    headers: JSON.parse(headers) as Record<string, string>,
  };
}

export function toEventMessage({ id }: Webhook, { row, body }: PostedEvent): WebhookMessage {
  return { id: `${id}_${row.seq}`, seq: row.seq, type: row.type, body };
}

/** The notice that the log did not keep all events that the webhook had not had yet. */
export function toTruncatedMessage({ id }: Webhook, { after, oldest }: Gap): WebhookMessage {
  const data = { after_seq: after, oldest_seq: oldest };
  return toOwnMessage('events.truncated', `${id}_truncated_${oldest}`, data);
}

export function toTestMessage({ id }: Webhook): WebhookMessage {
  const number = randomBytes(8).toString('hex');
  return toOwnMessage('webhook.test', `${id}_test_${number}`, { webhook_id: id });
}

function toOwnMessage(type: string, id: string, data: object): WebhookMessage {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  return { id, seq: null, type, body };
}

/** How long the previous secret signs, too. */
export const ROTATION_MS = 86_400_000;

/** The secrets that sign now. */
export function secretsOf(webhook: Webhook, now = Date.now()): string[] {
  const { secret, old_secret: old, old_secret_until: until } = webhook;
  const isOver = old === null || until === null || isDue(until, now, ROTATION_MS);
  return isOver ? [secret] : [secret, old];
}
