import type { WebhookDeliveryRow } from '../../../base/storage/dashboard.schema.js';
import type { RecentDelivery } from '../delivery/recent-deliveries.js';
import { isGood, type Attempt } from '../delivery/webhook.client.js';
import { ROTATION_MS, type Webhook, type WebhookMessage } from '../endpoint/webhook.mapper.js';
import { isDue, msUntil } from '../../../base/common/time/due.policy.js';
import { LONGEST_PAUSE_MS, longestPauseBefore } from '../delivery/retry.policy.js';
import type {
  WebhookAttemptDto,
  WebhookCountsDto,
  WebhookDeliveryDto,
  WebhookDto,
} from './webhook.dto.js';

export function toWebhookDto(
  webhook: Webhook,
  { lag, deliveries }: { lag: number; deliveries: WebhookCountsDto },
): WebhookDto {
  const { filter, isOrdered, headers, failing_since, created_at, old_secret_until } = webhook;
  const { id, url, description, state, disabled_reason } = webhook;
  const hidden = Object.keys(headers).map((name) => [name, '***'] as const);
  const now = Date.now();
  return {
    id,
    url,
    description,
    kinds: filter.kinds,
    types: filter.types,
    accounts: filter.accounts ?? null,
    chat_jids: filter.chat_jids,
    ordered: isOrdered,
    headers: Object.fromEntries(hidden),
    state,
    disabled_reason,
    failing_since: toIso(failing_since),
    retry_after: toIsoIfLater(webhook.retry_after, now, LONGEST_PAUSE_MS),
    created_at: new Date(created_at).toISOString(),
    old_secret_until: toIsoIfLater(old_secret_until, now, ROTATION_MS),
    lag,
    deliveries,
  };
}

/** @param retryAfter ms; the receiver wants nothing before */
export function toDeliveryDto(
  row: WebhookDeliveryRow,
  retryAfter: number | null,
): WebhookDeliveryDto {
  return {
    id: row.message_id,
    seq: row.seq,
    type: row.type,
    state: row.state,
    first_at: new Date(row.first_at).toISOString(),
    next_at: toNextAt(row, retryAfter, Date.now()),
    attempts: (JSON.parse(row.attempts) as Attempt[]).map(toAttemptDto),
    body: row.body,
  };
}

function toNextAt(
  { next_at: nextAt, tries }: WebhookDeliveryRow,
  retryAfter: number | null,
  now: number,
): string | null {
  if (nextAt === null) return null;
  const left = msUntil(nextAt, now, longestPauseBefore(tries));
  const paused = msUntil(retryAfter ?? 0, now, LONGEST_PAUSE_MS);
  return toIso(left + paused === 0 ? Math.min(nextAt, now) : now + Math.max(left, paused));
}

/** Maps a delivery with one attempt, or a test, which gets only one. */
export function toSingleDeliveryDto({ message, attempt }: RecentDelivery): WebhookDeliveryDto {
  const { id, seq, type, body }: WebhookMessage = message;
  return {
    id,
    seq,
    type,
    state: isGood(attempt.status) ? 'delivered' : 'failed',
    first_at: new Date(attempt.at).toISOString(),
    next_at: null,
    attempts: [toAttemptDto(attempt)],
    body,
  };
}

function toAttemptDto({ at, ...facts }: Attempt): WebhookAttemptDto {
  return { at: new Date(at).toISOString(), ...facts };
}

function toIsoIfLater(at: number | null, now: number, longestMs: number): string | null {
  return at === null || isDue(at, now, longestMs) ? null : toIso(at);
}

function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
