import { expect, it } from '@jest/globals';
import { createMessageRow } from '../../../test/support/unit/factories.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import { toTimeline } from './message-timeline.js';

const timelineOf = (times: Partial<MessageRow>) => toTimeline(createMessageRow(times));

it('has the steps that happened, ordered by time', () => {
  const times = {
    queued_at: 100,
    uploaded_at: 120,
    written_at: 130,
    timeout_at: 145,
    server_ack_at: 200,
    read_at: 200,
  };
  expect(timelineOf(times)).toEqual([
    { step: 'queued', at: 100, ms_since_queued: 0 },
    { step: 'uploaded', at: 120, ms_since_queued: 20 },
    { step: 'written', at: 130, ms_since_queued: 30 },
    { step: 'timeout', at: 145, ms_since_queued: 45 },
    { step: 'server', at: 200, ms_since_queued: 100 },
    { step: 'read', at: 200, ms_since_queued: 100 },
  ]);
  expect(timelineOf({ queued_at: 100, error_at: 90 }).map(({ step }) => step)).toEqual([
    'error',
    'queued',
  ]);
});

it('has no durations for a message that was not queued here', () => {
  expect(timelineOf({ played_at: 5 })).toEqual([{ step: 'played', at: 5, ms_since_queued: null }]);
  expect(timelineOf({})).toEqual([]);
});
