import { slice } from '../shared/slice.js';

/**
 * @import { Problem, Stats } from '../../service/types.d.ts'
 *
 * @typedef {'hour' | 'day' | 'week'} StatsRange
 *
 * @typedef {object} StatsState
 * @property {StatsRange} range the range of the last request
 * @property {StatsRange | null} loadedRange the range of `stats`
 * @property {Stats | null} stats null until they are loaded
 * @property {Problem | null} problem the reason why the latest ones could not be loaded
 */

/** @type {StatsState} */
export const NO_STATS = { range: 'hour', loadedRange: null, stats: null, problem: null };

export const stats = slice(NO_STATS, {
  'stats.range': (state, /** @type {{ range: StatsRange }} */ { range }) => ({ ...state, range }),
  'stats.loaded': (state, /** @type {{ range: StatsRange, stats: Stats }} */ { range, stats }) => ({
    ...state,
    loadedRange: range,
    stats,
    problem: null,
  }),
  'stats.failed': (state, /** @type {{ problem: Problem }} */ { problem }) => ({
    ...state,
    problem,
  }),
});
