import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { CheckDto } from '../../base/common/diagnostics/check.dto.js';
import { DiagnosticsSection } from '../../base/common/diagnostics/diagnostics.section.js';
import { DISABLED_BECAUSE } from './delivery/webhook.dispatcher.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import { maySeeWebhook } from './webhook-access.js';

/** The health of webhooks: all that the viewer may see are delivered. */
@Injectable()
export class WebhooksSection extends DiagnosticsSection {
  constructor(private readonly webhooks: WebhooksRepository) {
    super();
  }

  /** Empty without webhooks. */
  override async checkHealth(viewer: Viewer): Promise<Record<string, CheckDto>> {
    const all = await this.webhooks.list();
    const webhooks = all.filter(({ filter }) => maySeeWebhook(viewer, filter));
    if (webhooks.length === 0) return {};
    const disabled = webhooks.find(({ state }) => state === 'disabled');
    if (disabled) {
      const reason = DISABLED_BECAUSE[disabled.disabled_reason ?? 'failing'];
      const todo = `POST /api/webhooks/${disabled.id}/resume tries again`;
      const detail = `webhook ${disabled.id} is disabled: ${reason}; ${todo}`;
      return { webhooks: { status: 'degraded', detail } };
    }
    const failing = webhooks.filter(({ failing_since: since }) => since !== null).length;
    const detail =
      failing === 0
        ? `${webhooks.length} are delivered`
        : `${failing} of ${webhooks.length} fail, and are tried again`;
    return { webhooks: { status: 'ok', detail } };
  }
}
