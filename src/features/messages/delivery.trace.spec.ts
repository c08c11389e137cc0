import { describe, expect, it } from '@jest/globals';
import { createMessageRow } from '../../../test/support/unit/factories.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import { toStages } from './delivery.trace.js';

/** Name, begin and duration. */
const stagesOf = (times: Partial<MessageRow>) =>
  toStages(createMessageRow(times)).map(({ name, at, duration_ms }) => [name, at, duration_ms]);

describe('the stages of a message', () => {
  it('are none for a message that was not sent here', () => {
    expect(stagesOf({})).toEqual([]);
  });

  it('begin where the one before ended', () => {
    const times = { queued_at: 10, written_at: 30, server_ack_at: 100, delivered_at: 400 };
    expect(stagesOf({ ...times, read_at: 900, played_at: 950 })).toEqual([
      ['queue', 10, 20],
      ['server', 30, 70],
      ['delivery', 100, 300],
      ['reading', 400, 500],
      ['playing', 900, 50],
    ]);
  });

  it('last until their end is known', () => {
    expect(stagesOf({ queued_at: 10 })).toEqual([['queue', 10, null]]);
    expect(stagesOf({ queued_at: 10, written_at: 30, timeout_at: 90 })).toEqual([
      ['queue', 10, 20],
      ['server', 30, null],
      ['timeout', 90, 0],
    ]);
  });

  it('of a file begin with its upload', () => {
    const file = { media: '{}', queued_at: 10 };
    expect(stagesOf(file)).toEqual([['upload', 10, null]]);
    expect(stagesOf({ ...file, uploaded_at: 50, written_at: 55 })).toEqual([
      ['upload', 10, 40],
      ['queue', 50, 5],
      ['server', 55, null],
    ]);
  });

  it('end with the failure', () => {
    expect(stagesOf({ queued_at: 10, error_at: 40 })).toEqual([
      ['queue', 10, 30],
      ['error', 40, 0],
    ]);
    expect(stagesOf({ queued_at: 10, written_at: 30, error_at: 40 })).toEqual([
      ['queue', 10, 20],
      ['server', 30, 10],
      ['error', 40, 0],
    ]);
  });

  it('skip a delivery without a receipt of its own', () => {
    const times = { queued_at: 10, written_at: 30, server_ack_at: 100, read_at: 900 };
    expect(stagesOf(times).slice(2)).toEqual([['delivery', 100, 800]]);
  });

  it('have no negative duration when two clocks differ', () => {
    const times = { queued_at: 10, written_at: 30, server_ack_at: 100, delivered_at: 90 };
    expect(stagesOf(times)[2]).toEqual(['delivery', 100, 0]);
  });
});
