import { invalidField } from '../../base/common/errors/invalid-field.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { RecordingQuery } from './dto/recording.query.js';

/** A stretch of the session: seqs without their ends, and times. */
export interface RecordingRange {
  /** The viewer of the recording. */
  viewer: Viewer;
  after: number;
  before: number;
  /** ms since 1970; included */
  from: number;
  /** ms since 1970; not included */
  to: number;
}

const MINUTE_MS = 60_000;

/** @throws ApiError `validation_failed` for an impossible range */
export function toRecordingRange(
  query: RecordingQuery,
  { now, viewer }: { now: number; viewer: Viewer },
): RecordingRange {
  const { minutes, after = 0, before = Infinity } = query;
  if (minutes !== undefined && query.from !== undefined) {
    throw invalidField('minutes', 'cannot be combined with from');
  }
  const to = query.to === undefined ? Infinity : Date.parse(query.to);
  const from = query.from === undefined ? -Infinity : Date.parse(query.from);
  if (from >= to) throw invalidField('from', 'must be before to');
  if (after >= before) throw invalidField('after', 'must be below before');
  const since = minutes === undefined ? from : Math.min(now, to) - minutes * MINUTE_MS;
  return { viewer, after, before, from: since, to };
}
