import { PaginationDto } from '../../../base/common/http/pagination.dto.js';
import type { EventKind, EventType } from '../../../base/storage/event-catalog.js';

export class WebhookDto {
  id: string;
  url: string;
  description: string | null;
  /** The kinds of events that it gets; null for all. An event has to match each filter. */
  kinds: EventKind[] | null;
  types: EventType[] | null;
  /** Any address of a chat. */
  /** Null for all. */
  accounts: string[] | null;
  chat_jids: string[] | null;
  /** True if a failing event holds back later ones. */
  ordered: boolean;
  /** Further headers; their values are hidden. */
  headers: Record<string, '***'>;
  /** `disabled`: the service has given up; `POST /api/webhooks/<id>/resume` tries again. */
  state: 'active' | 'paused' | 'disabled';
  /** The reason for its end: `gone` (the receiver answered with 410) or `failing` (nothing taken for five days). */
  disabled_reason: 'gone' | 'failing' | null;
  /** ISO 8601; the first failure since the last success. */
  failing_since: string | null;
  /** ISO 8601; nothing is sent before, because its receiver is busy or has answered with `Retry-After`. */
  retry_after: string | null;
  created_at: string;
  /** ISO 8601; until then the secret before the last rotation signs, too. */
  old_secret_until: string | null;
  /** Events of the log, wanted or not, that it has not had and that do not wait for another attempt. */
  lag: number;
  deliveries: WebhookCountsDto;
}

export class WebhookCountsDto {
  /** Deliveries by the first attempt, since the start of the service; tests as well. */
  delivered_at_once: number;
  /** Stored deliveries by a later attempt. */
  delivered_later: number;
  /** Deliveries that wait for their next attempt. */
  pending: number;
  /** Deliveries that were given up; `POST /api/webhooks/<id>/resend` sends them again. */
  failed: number;
}

export class WebhookListDto {
  webhooks: WebhookDto[];
}

export class WebhookSecretDto {
  webhook: WebhookDto;
  /** `whsec_…`, to verify signatures with. It is shown only here. */
  secret: string;
}

export class WebhookDeletedDto {
  status: 'ok';
  id: string;
}

export class WebhookAttemptDto {
  /** ISO 8601 */
  at: string;
  duration_ms: number;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** The first 2 kB of the answer. */
  answer: string | null;
  /** The reason of a failure; null if it was successful. */
  error: string | null;
}

export class WebhookDeliveryDto {
  /** The header `webhook-id`, the same in all attempts. */
  id: string;
  /** The seq of the event; null for a test, and for the notice that events were lost. */
  seq: number | null;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  /** ISO 8601; the time of the first attempt, or of a request to send it again. */
  first_at: string;
  /** ISO 8601; null unless it is pending. */
  next_at: string | null;
  /** All attempts, oldest first. */
  attempts: WebhookAttemptDto[];
  /** The body that is sent. */
  body: string;
}

export class WebhookDeliveryListDto {
  deliveries: WebhookDeliveryDto[];
  /** Pass `next` as `before`. */
  pagination: PaginationDto;
}

export class WebhookTestDto {
  delivery: WebhookDeliveryDto;
}

export class WebhookResentDto {
  status: 'ok';
  /** How many events are searched, or deliveries sent again. */
  count: number;
}
