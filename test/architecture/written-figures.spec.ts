import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import en from '../../client/locales/en.js';

const ROOT = join(import.meta.dirname, '../..');

/** By file: the text with the figure, and the code that it is true by. */
const FIGURES = `
client/state/compose/send-as.js
  attachments.reason.large | 100 MB | SHOWN_BYTES = 100 * MEGABYTE
  attachments.reason.sticker-size | 1 MB | STICKER_BYTES = MEGABYTE
  attachments.reason.sticker-pixels | 512 × 512 | STICKER_PIXELS = 512
  attachments.too-large.hint | 2000 MB | FILE_BYTES = 2000 * MEGABYTE
client/state/chats/chat-menu.view.js
  chat-menu.mute.hours | 8 hours | now + 8 * HOUR_MS
  chat-menu.mute.week | 1 week | WEEK_MS = 168 * HOUR_MS
client/state/info/ephemeral.view.js
  ephemeral.day | 24 hours | 86_400: t('ephemeral.day')
  ephemeral.week | 7 days | 604_800: t('ephemeral.week')
  ephemeral.quarter | 90 days | 7_776_000: t('ephemeral.quarter')
client/components/home/stats-table.js
  home.column.ack | 50 %, 95 % | step.ack_p50_ms, step.ack_p95_ms
  home.column.delivery | 50 %, 95 % | step.delivery_p50_ms, step.delivery_p95_ms
client/state/home/stats.view.js
  home.chart.half | Half | timeLine('p50', t('home.chart.half')
  home.chart.most | 95 % | timeLine('p95', t('home.chart.most')
client/state/compose/location-form.js
  location-form.latitude.wrong | -90 to 90 | latitude: 90
  location-form.longitude.wrong | -180 to 180 | longitude: 180
test/playground/scenes/follow-ups.ts
  playground.call.watch | three seconds | RINGING_MS = 3000
  playground.delete.watch | two seconds | THINKING_MS = 2000
  playground.edit.watch | two seconds | THINKING_MS = 2000
  playground.ring.watch | 30 seconds | PATIENCE_MS = 30_000
packages/network/src/control/fault-switches.ts
  playground.late-ack.watch | five seconds | LATE_MS = 5000
src/base/storage/postgres/lease.machine.ts
  playground.kill.watch | 15 seconds | EXPIRES_MS = 15_000
test/playground/catcher/catcher.ts
  catcher.answer.slow | five seconds | SLOW_MS = 5000
src/store/rows/messages/change-limits.policy.ts
  explain.request.edit_too_late | 15 minutes | edit: 15 * MINUTE_MS
  explain.request.deletion_too_late | two days | deletion: 2 * 24 * 60 * MINUTE_MS
client/state/compose/poll-form.js
  poll-form.options.missing | two options | MIN_OPTIONS = 2
client/state/people/recipient.js
  recipient.long | 20 digits | [0-9]{1,20}
src/features/webhooks/delivery/webhook.dispatcher.ts
  webhooks.disabled.failing | five days | MOST_FAILING_MS = 5 * DAY_MS
  webhooks.disabled.gone | 410 | GONE = 410
src/features/webhooks/delivery/parallel.worker.ts
  webhooks.parallel | ten | MOST_AT_ONCE = 10
src/features/webhooks/endpoint/webhook.mapper.ts
  webhooks.rotate.effect | a day | ROTATION_MS = 86_400_000
`;

/** Texts whose figures are names of formats, codes and ports, examples, or advice. */
const OTHERS = `
  accounts.name.hint attachments.reason.audio attachments.reason.video catcher.answer.error catcher.answer.gone
  catcher.answer.ok connection.moving.effect explain.reason.proxy_fails explain.request.name_missing location-form.hint playground.conflict
  playground.refuse playground.refuse.watch thread.report.copy-hash`;

const WRITTEN = /\d|\b(two|three|four|five|six|ten|half|a (minute|hour|day|week))\b/i;

const rows = FIGURES.split(/^(?=\S)/m).flatMap((part) => {
  const [file, ...lines] = part.trim().split(/\n\s*/);
  return lines.map((line) => [...line.split(' | '), file]);
});

describe('a figure that a text writes out', () => {
  it.each(rows)('is true by the code: %s', (key, figure, line, file) => {
    expect(en[key as keyof typeof en]).toContain(figure);
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(line);
  });

  it('has a place here', () => {
    const found = Object.entries(en).filter(([, text]) =>
      WRITTEN.test(text.replaceAll(/{{\w+}}/g, '')),
    );
    const placed = [...rows.map(([key]) => key), ...OTHERS.trim().split(/\s+/)];
    expect(found.map(([key]) => key).toSorted()).toEqual(placed.toSorted());
  });
});
