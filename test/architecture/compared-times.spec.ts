import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { comparedTimes } from './compared-times.js';

const SOURCES = join(import.meta.dirname, '../../src');
/** The rule itself; and migrations run once. */
const OTHERS = /^base\/common\/time\/|\/migrations\/|\.spec\.ts$/;

/** Comparisons that need no `due.policy`, and why a clock that was fast does no harm there. */
const REASONS: Record<string, string> = {
  'auth/access/guess-limit.ts: (this.guessers.get(address)?.blockedUntil ?? 0) - this.now()':
    'the monotonic clock',
  'auth/access/guess-limit.ts: now - known.at': 'the monotonic clock',
  'base/storage/postgres/lease.machine.ts: now.monotonic < this.until': 'the monotonic clock',
  'base/storage/postgres/lease.machine.ts: now.monotonic - this.seen.at': 'the monotonic clock',
  'features/calls/call-expiry.ts: deadlineOf(next, since) - now': 'asked only of what is not over',
  'features/chats/settings/chat-settings.service.ts: mutedUntil <= now':
    'the time that a user wants',
  'base/common/async/event-loop-turn.ts: now - this.beganAt': 'the monotonic clock',
  'base/common/async/long-timer.ts: at - Date.now()': 'the monotonic clock, once it is scheduled',
  'insight/diagnostics/event-loop.monitor.ts: now - this.expectedAt': 'the monotonic clock',
  'features/events/event-stream.service.ts: now - startedAt': 'the monotonic clock',
  'store/ingest/batch-collector.ts: now - this.addedAt': 'the monotonic clock',
  'store/ingest/call-limits.policy.ts: now.server - started_at': "both are WhatsApp's times",
  'features/send/outbox/account-restrictions.ts: until - Date.now()':
    'asked only of what is not over',
  'features/send/outbox/ack-timeout.watcher.ts: since > Date.now()': 'finds a time that is ahead',
  'features/send/outbox/pace.ts: this.nextAt - now': 'the monotonic clock',
  'features/send/outbox/send-queue.ts: pause.until - Date.now()': 'asked only of what is not over',
  'features/send/retry.service.ts: retryAt - Date.now()': 'asked only of what is not over',
  'insight/stats/stats.recorder.ts: Date.now() - pausedSince': 'a time that is ahead is no pause',
  'store/rows/messages/change-limits.policy.ts: acknowledgedAt > now.here':
    'finds a time that is ahead',
  'store/rows/messages/change-limits.policy.ts: now.here - acknowledgedAt':
    'not asked of such a time',
  "features/uploads/uploads.repository.ts: this.condemnUnused().where('expires_at', '<', now)":
    '`pullBack` comes first',
  "features/webhooks/delivery/deliveries.repository.ts: eb('next_at', '>', now + longestPauseBefore(tries))":
    'finds a time that is ahead',
  "features/webhooks/delivery/deliveries.repository.ts: this.pending(webhookId) .where('next_at', '<=', now)":
    '`pullBack` comes first',
  'features/webhooks/delivery/retry.policy.ts: at - now':
    'what a receiver asks for, which has a limit',
  'whatsapp/clock-offset.ts: serverAt - now': 'measures the clock',
  'whatsapp/baileys/socket/liveness.watch.ts: now - this.checkedAt': 'the monotonic clock',
  'whatsapp/baileys/socket/liveness.watch.ts: now - this.lastFrameAt': 'the monotonic clock',
  'whatsapp/baileys/socket/liveness.watch.ts: now - this.pingedAt': 'the monotonic clock',
};

const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !OTHERS.test(path))
  .flatMap((path) =>
    comparedTimes(path, readFileSync(join(SOURCES, path), 'utf8')).map(
      (text) => `${path}: ${text}`,
    ),
  );

describe('a stored or held time', () => {
  it('is compared with the clock by `base/common/time/due.policy.ts`, which sees when it is too far ahead', () => {
    expect(found.filter((each) => REASONS[each] === undefined)).toEqual([]);
  });

  it('has a reason only where it still exists', () => {
    expect(Object.keys(REASONS).filter((each) => !found.includes(each))).toEqual([]);
  });
});

describe('a comparison', () => {
  it.each([
    'if (row.retry_at > Date.now()) wait();',
    'const left = entry.until - now;',
    'if (Date.now() - failure.at < RECENT_MS) return;',
    "query.where('expires_at', '<', now);",
    "or([eb('next_at', '<=', Date.now())]);",
  ])('is %s', (line) => {
    expect(comparedTimes('a.ts', `const now = 0; ${line}`)).toHaveLength(1);
  });

  it.each([
    'const until = Date.now() + KEEP_MS;',
    'if (performance.now() - this.startedAt > 5) stop();',
    'if (isDue(row.retry_at, now, LONGEST_MS)) send();',
  ])('is not %s', (line) => {
    expect(comparedTimes('a.ts', `const now = 0; ${line}`)).toEqual([]);
  });
});
