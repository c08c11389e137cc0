import { describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import type { ApiError } from '../../base/common/errors/api.error.js';
import type { RecordingQuery } from './dto/recording.query.js';
import { toRecordingRange } from './recording-range.js';

const NOW = Date.UTC(2026, 10, 23, 12);
const ASKED = { now: NOW, viewer: SEES_ALL };

describe('the range of a recording', () => {
  it('is everything, the last minutes, or the part between two times or seqs', () => {
    expect(toRecordingRange({}, ASKED)).toEqual({
      viewer: SEES_ALL,
      after: 0,
      before: Infinity,
      from: -Infinity,
      to: Infinity,
    });
    expect(toRecordingRange({ minutes: 10 }, ASKED).from).toBe(NOW - 600_000);
    const to = '2026-11-23T11:00:00Z';
    expect(toRecordingRange({ minutes: 10, to }, ASKED).from).toBe(Date.parse(to) - 600_000);
    expect(toRecordingRange({ after: 3, before: 9 }, ASKED)).toMatchObject({ after: 3, before: 9 });
  });

  it.each<[RecordingQuery, string]>([
    [{ minutes: 1, from: '2026-11-23T11:00:00Z' }, 'minutes'],
    [{ from: '2026-11-23T11:00:00Z', to: '2026-11-23T11:00:00Z' }, 'from'],
    [{ after: 9, before: 9 }, 'after'],
  ])('cannot be %j', (query, field) => {
    let refused: ApiError | undefined;
    try {
      toRecordingRange(query, ASKED);
    } catch (error) {
      refused = error as ApiError;
    }
    expect(refused).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(field),
    });
  });
});
