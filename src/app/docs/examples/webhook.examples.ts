import type {
  WebhookDeletedDto,
  WebhookDeliveryDto,
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookListDto,
  WebhookResentDto,
  WebhookSecretDto,
  WebhookTestDto,
} from '../../../features/webhooks/dto/webhook.dto.js';
import type {
  CreateWebhookDto,
  ResendDto,
  UpdateWebhookDto,
} from '../../../features/webhooks/dto/webhook-requests.dto.js';

const WEBHOOK: WebhookDto = {
  id: 'wh_5f0c1c1d2a3b4c5d',
  url: 'http://127.0.0.1:9000/hook',
  description: 'The bot',
  kinds: null,
  types: ['message.received'],
  accounts: null,
  chat_jids: null,
  ordered: false,
  headers: { Authorization: '***' },
  state: 'active',
  disabled_reason: null,
  failing_since: null,
  retry_after: null,
  created_at: '2026-11-20T12:00:00.000Z',
  old_secret_until: null,
  lag: 0,
  deliveries: { delivered_at_once: 12, delivered_later: 1, pending: 0, failed: 0 },
};

const DELIVERY: WebhookDeliveryDto = {
  id: 'wh_5f0c1c1d2a3b4c5d_8',
  seq: 8,
  type: 'message.received',
  state: 'delivered',
  first_at: '2026-11-20T12:05:00.120Z',
  next_at: null,
  attempts: [
    {
      at: '2026-11-20T12:05:00.120Z',
      duration_ms: 14,
      status: 503,
      answer: 'restarting',
      error: 'The receiver answered with HTTP 503.',
    },
    { at: '2026-11-20T12:05:05.240Z', duration_ms: 9, status: 204, answer: null, error: null },
  ],
  body: '{"type":"message.received","timestamp":"2026-11-20T12:05:00.000Z","data":{"seq":8}}',
};

const TEST: WebhookDeliveryDto = {
  ...DELIVERY,
  id: 'wh_5f0c1c1d2a3b4c5d_test_1795176300000',
  seq: null,
  type: 'webhook.test',
  attempts: DELIVERY.attempts.slice(1),
  body: '{"type":"webhook.test","timestamp":"2026-11-20T12:05:00.000Z","data":{"webhook_id":"wh_5f0c1c1d2a3b4c5d"}}',
};

const SECRET = `whsec_${'A'.repeat(43)}=`;

export const WEBHOOK_EXAMPLES = {
  WebhookDto: WEBHOOK,
  WebhookListDto: { webhooks: [WEBHOOK] } satisfies WebhookListDto,
  WebhookSecretDto: { webhook: WEBHOOK, secret: SECRET } satisfies WebhookSecretDto,
  WebhookDeletedDto: { status: 'ok', id: WEBHOOK.id } satisfies WebhookDeletedDto,
  WebhookDeliveryDto: DELIVERY,
  WebhookDeliveryListDto: {
    deliveries: [DELIVERY],
    pagination: { limit: 100, next: null },
  } satisfies WebhookDeliveryListDto,
  WebhookTestDto: { delivery: TEST } satisfies WebhookTestDto,
  WebhookResentDto: { status: 'ok', count: 1 } satisfies WebhookResentDto,
  CreateWebhookDto: {
    url: WEBHOOK.url,
    types: ['message.received'],
    description: 'The bot',
  } satisfies CreateWebhookDto,
  UpdateWebhookDto: { ordered: true } satisfies UpdateWebhookDto,
  ResendDto: { failed: true } satisfies ResendDto,
};
