import { Injectable } from '@nestjs/common';
import { withPatience } from '../../base/common/async/with-patience.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import {
  DiagnosticsSection,
  describeSince,
  type FoundCheck,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { explainStorageFault } from '../../base/storage/explain-storage-fault.js';
import { STORE_PATIENCE_MS } from '../../base/storage/storage.health.js';
import { DISABLED_BECAUSE } from './delivery/webhook.dispatcher.js';
import type { Webhook } from './endpoint/webhook.mapper.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import { maySeeWebhook } from './webhook-access.js';

/** The health of webhooks: all that the viewer may see are delivered. */
@Injectable()
export class WebhooksSection extends DiagnosticsSection {
  constructor(private readonly webhooks: WebhooksRepository) {
    super();
  }

  /** Empty without webhooks. */
  override async checkHealth(viewer: Viewer): Promise<Record<string, FoundCheck>> {
    const all = await withPatience(this.webhooks.list(), STORE_PATIENCE_MS).catch(noneIfStoreFails);
    // The check of the store says why.
    if (all === null) return {};
    const webhooks = all.filter(({ filter }) => maySeeWebhook(viewer, filter));
    if (webhooks.length === 0) return {};
    const faults = webhooks.flatMap(describeFault);
    return {
      webhooks:
        faults.length === 0
          ? { status: 'ok', detail: `${webhooks.length} are delivered` }
          : { status: 'degraded', detail: faults.join('; '), since: null },
    };
  }
}

function noneIfStoreFails(error: unknown): null {
  if (explainStorageFault(error) === undefined) throw error;
  return null;
}

/** The address without its path, which may hold a secret. */
function describeFault({ id, url, state, ...webhook }: Webhook): string[] {
  const since = webhook.failing_since;
  const where = `webhook ${id} to ${new URL(url).origin}`;
  const when = since === null ? '' : ` ${describeSince(since)}`;
  if (state === 'disabled') {
    const reason = DISABLED_BECAUSE[webhook.disabled_reason ?? 'failing'];
    return [`${where} is disabled: ${reason}${when}; POST /api/webhooks/${id}/resume tries again`];
  }
  if (since === null || state === 'paused') return [];
  return [`${where} takes nothing${when}; its events are tried again`];
}
