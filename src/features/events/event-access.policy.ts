import { maySeeAll } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { isOneOf, readPayload } from '../../base/storage/read-payload.js';

/** True if the viewer, who sees the account of an event, also sees the webhook that it is about. */
export function maySeeEvent(viewer: Viewer, row: EventRow): boolean {
  if (row.kind !== 'webhook') return true;
  const payload = isOneOf(row, ['webhook.disabled']) ? readPayload(row) : null;
  return maySeeAll(viewer, payload?.webhook?.accounts ?? null);
}
