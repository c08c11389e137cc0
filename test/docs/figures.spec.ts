import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import en from '../../client/locales/en.js';

const FILES = 'client/state/compose/send-as.js';
const SCENES = 'test/playground/scenes/follow-ups.ts';
const TIMERS = 'client/state/info/ephemeral.view.js';
const LIMITS = 'src/store/rows/messages/change-limits.policy.ts';
const DISPATCHER = 'src/features/webhooks/delivery/webhook.dispatcher.ts';

/** The figure of each text of the page, and the line of code that it is true by. */
const FIGURES: Record<string, [figure: string, file: string, line: string]> = {
  'attachments.reason.large': ['100 MB', FILES, '= 100 * MEGABYTE'],
  'attachments.reason.sticker-size': ['1 MB', FILES, 'STICKER_BYTES = MEGABYTE'],
  'attachments.reason.sticker-pixels': ['512 × 512', FILES, 'STICKER_PIXELS = 512'],
  'attachments.too-large.hint': ['2000 MB', FILES, 'FILE_BYTES = 2000 * MEGABYTE'],
  'chat-menu.mute.hours': ['8 hours', 'client/state/chats/chat-menu.view.js', 'now + 8 * HOUR_MS'],
  'chat-menu.mute.week': [
    '1 week',
    'client/state/chats/chat-menu.view.js',
    'WEEK_MS = 168 * HOUR_MS',
  ],
  'ephemeral.day': ['24 hours', TIMERS, "86_400: t('ephemeral.day')"],
  'ephemeral.week': ['7 days', TIMERS, "604_800: t('ephemeral.week')"],
  'ephemeral.quarter': ['90 days', TIMERS, "7_776_000: t('ephemeral.quarter')"],
  'home.column.ack': [
    '50 %, 95 %',
    'client/components/home/stats-table.js',
    'step.ack_p50_ms, step.ack_p95_ms',
  ],
  'home.column.delivery': [
    '50 %, 95 %',
    'client/components/home/stats-table.js',
    'step.delivery_p50_ms, step.delivery_p95_ms',
  ],
  'home.chart.half': [
    'Half',
    'client/state/home/stats.view.js',
    "timeLine('p50', t('home.chart.half')",
  ],
  'home.chart.most': [
    '95 %',
    'client/state/home/stats.view.js',
    "timeLine('p95', t('home.chart.most')",
  ],
  'location-form.latitude.wrong': [
    '-90 to 90',
    'client/state/compose/location-form.js',
    'latitude: 90',
  ],
  'location-form.longitude.wrong': [
    '-180 to 180',
    'client/state/compose/location-form.js',
    'longitude: 180',
  ],
  'playground.call.watch': ['three seconds', SCENES, 'RINGING_MS = 3000'],
  'playground.delete.watch': ['two seconds', SCENES, 'THINKING_MS = 2000'],
  'playground.edit.watch': ['two seconds', SCENES, 'THINKING_MS = 2000'],
  'playground.ring.watch': ['30 seconds', SCENES, 'PATIENCE_MS = 30_000'],
  'playground.late-ack.watch': [
    'five seconds',
    'packages/network/src/control/fault-switches.ts',
    'LATE_MS = 5000',
  ],
  'catcher.answer.slow': ['five seconds', 'test/playground/catcher/catcher.ts', 'SLOW_MS = 5000'],
  'explain.request.edit_too_late': ['15 minutes', LIMITS, 'edit: 15 * MINUTE_MS'],
  'explain.request.deletion_too_late': ['two days', LIMITS, 'deletion: 2 * 24 * 60 * MINUTE_MS'],
  'poll-form.options.missing': [
    'two options',
    'client/state/compose/poll-form.js',
    'MIN_OPTIONS = 2',
  ],
  'recipient.long': ['20 digits', 'client/state/people/recipient.js', '[0-9]{1,20}'],
  'webhooks.disabled.failing': ['five days', DISPATCHER, 'MOST_FAILING_MS = 5 * DAY_MS'],
  'webhooks.disabled.gone': ['410', DISPATCHER, 'GONE = 410'],
  'webhooks.parallel': [
    'ten',
    'src/features/webhooks/delivery/parallel.worker.ts',
    'MOST_AT_ONCE = 10',
  ],
  'webhooks.rotate.effect': [
    'a day',
    'src/features/webhooks/endpoint/webhook.mapper.ts',
    'ROTATION_MS = 86_400_000',
  ],
};

/** Texts whose figures are names of formats, codes and ports, examples, or advice. */
const NAMES = [
  'accounts.name.hint',
  'attachments.reason.audio',
  'attachments.reason.video',
  'catcher.answer.error',
  'catcher.answer.gone',
  'catcher.answer.ok',
  'explain.reason.proxy_fails',
  'explain.request.name_missing',
  'location-form.hint',
  'playground.conflict',
  'playground.refuse',
  'playground.refuse.watch',
  'thread.report.copy-hash',
];

const WRITTEN = /\d|\b(two|three|four|five|six|ten|half|a (minute|hour|day|week))\b/i;

describe('a figure that a text writes out', () => {
  it.each(Object.entries(FIGURES))('is true by the code: %s', (key, [figure, file, line]) => {
    expect((en as Record<string, string>)[key]).toContain(figure);
    expect(readFileSync(file, 'utf8')).toContain(line);
  });

  it('has a place here', () => {
    const found = Object.entries(en).filter(([, text]) =>
      WRITTEN.test(text.replaceAll(/{{\w+}}/g, '')),
    );
    expect(found.map(([key]) => key).toSorted()).toEqual(
      [...Object.keys(FIGURES), ...NAMES].toSorted(),
    );
  });
});
