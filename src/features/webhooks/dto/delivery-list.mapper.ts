import type { WebhookDeliveryRow } from '../../../base/storage/dashboard.schema.js';
import { Page } from '../../../base/storage/page.js';
import type { DeliveryFilter, DeliveryPosition } from '../delivery/deliveries.repository.js';
import type { RecentDelivery } from '../delivery/recent-deliveries.js';
import { toDeliveryDto, toSingleDeliveryDto } from './webhook-dto.mapper.js';
import type { DeliveriesQuery } from './webhook-requests.dto.js';
import type { WebhookDeliveryDto, WebhookDeliveryListDto } from './webhook.dto.js';

export function toDeliveryFilter({
  state,
  type,
  q,
  before,
  limit,
}: DeliveriesQuery): DeliveryFilter {
  return {
    state,
    type,
    // The text in its JSON form.
    bodyPart: q && JSON.stringify(q).slice(1, -1),
    before: before === undefined ? undefined : toPosition(before),
    limit,
  };
}

export interface DeliveriesOfWebhook {
  /** Found by the repository with the filter. */
  stored: Pick<Page<WebhookDeliveryRow>, 'rows' | 'hasMore'>;
  /** All recent deliveries. */
  recent: RecentDelivery[];
  /** ms; the receiver wants nothing before. */
  retryAfter: number | null;
}

/** A page of stored deliveries and the ones in memory, newest first. */
export function toDeliveryList(
  { stored: { rows, hasMore }, recent, retryAfter }: DeliveriesOfWebhook,
  filter: DeliveryFilter,
): WebhookDeliveryListDto {
  const { limit } = filter;
  const stored = rows.map((row) => toDeliveryDto(row, retryAfter));
  const single = recent.map(toSingleDeliveryDto).filter((each) => matches(each, filter));
  const found = [...stored, ...single].toSorted((one, other) =>
    isOlder(one, positionOf(other)) ? 1 : -1,
  );
  // Deliveries older than the last stored one come after further stored ones.
  const end = hasMore ? found.indexOf(stored.at(-1)!) + 1 : found.length;
  const page = new Page<WebhookDeliveryDto>(limit);
  for (const delivery of found.slice(0, end)) if (!page.add(delivery)) break;
  const deliveries = page.rows;
  const last = hasMore || page.hasMore ? deliveries.at(-1) : undefined;
  return { deliveries, pagination: { limit, next: last ? toCursor(last) : null } };
}

function matches(
  delivery: WebhookDeliveryDto,
  { state, type, bodyPart, before }: DeliveryFilter,
): boolean {
  return (
    (!state || delivery.state === state) &&
    (!type || delivery.type === type) &&
    (!bodyPart || delivery.body.toLowerCase().includes(bodyPart.toLowerCase())) &&
    (!before || isOlder(delivery, before))
  );
}

function positionOf({ first_at: at, id }: WebhookDeliveryDto): DeliveryPosition {
  return { first_at: Date.parse(at), message_id: id };
}

function isOlder(delivery: WebhookDeliveryDto, than: DeliveryPosition): boolean {
  const { first_at: at, message_id: id } = positionOf(delivery);
  return at < than.first_at || (at === than.first_at && id < than.message_id);
}

function toCursor(delivery: WebhookDeliveryDto): string {
  const { first_at: at, message_id: id } = positionOf(delivery);
  return `${at}_${id}`;
}

function toPosition(cursor: string): DeliveryPosition {
  const end = cursor.indexOf('_');
  return { first_at: Number(cursor.slice(0, end)), message_id: cursor.slice(end + 1) };
}
