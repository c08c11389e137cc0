import type { StatsDto } from '../../../insight/stats/dto/stats.dto.js';

const NO_TIMES = {
  ack_p50_ms: null,
  ack_p95_ms: null,
  delivery_p50_ms: null,
  delivery_p95_ms: null,
};

export const STATS: StatsDto = {
  from: '2026-11-20T12:03:00.000Z',
  to: '2026-11-20T12:05:30.000Z',
  step_seconds: 60,
  states: [
    {
      state: 'connecting',
      reason_code: 'connection_lost',
      reason: 'The connection to WhatsApp was lost.',
      from: '2026-11-20T12:03:00.000Z',
      to: '2026-11-20T12:03:08.120Z',
    },
    {
      state: 'connected',
      reason_code: 'connected',
      reason: 'Connected.',
      from: '2026-11-20T12:03:08.120Z',
      to: '2026-11-20T12:05:30.000Z',
    },
  ],
  steps: [
    { at: '2026-11-20T12:03:00.000Z', received: 0, sent: 0, failed: 0, waiting: 1, ...NO_TIMES },
    {
      at: '2026-11-20T12:04:00.000Z',
      received: 4,
      sent: 2,
      failed: 1,
      waiting: 1,
      ack_p50_ms: 140,
      ack_p95_ms: 310,
      delivery_p50_ms: 420,
      delivery_p95_ms: 1200,
    },
    { at: '2026-11-20T12:05:00.000Z', received: 1, sent: 0, failed: 0, waiting: 0, ...NO_TIMES },
  ],
  ack_ms: { p50: 140, p95: 310, count: 2 },
  delivery_ms: { p50: 420, p95: 1200, count: 2 },
  failures: [
    {
      code: 'not_on_whatsapp',
      text: 'This number is not on WhatsApp. Check the number, with its country code.',
      count: 1,
    },
  ],
  queue: { waiting: 0, failed: 1 },
};
