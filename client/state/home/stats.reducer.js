/**
 * @import { Problem, Stats } from '../../service/types.d.ts'
 *
 * @typedef {'hour' | 'day' | 'week'} StatsRange
 *
 * @typedef {object} StatsState
 * @property {StatsRange} range what was asked for last
 * @property {StatsRange | null} loadedRange what `stats` is about
 * @property {Stats | null} stats null until they are loaded
 * @property {Problem | null} problem why the latest ones could not be loaded
 *
 * @typedef {{ type: 'stats.range', range: StatsRange }
 *   | { type: 'stats.loaded', range: StatsRange, stats: Stats }
 *   | { type: 'stats.failed', problem: Problem }} StatsAction
 */

/** @type {StatsState} */
export const NO_STATS = { range: 'hour', loadedRange: null, stats: null, problem: null };

/**
 * @param {StatsState} state
 * @param {StatsAction} action
 * @returns {StatsState}
 */
export function reduceStats(state, action) {
  switch (action.type) {
    case 'stats.range':
      return { ...state, range: action.range };
    case 'stats.loaded':
      return { ...state, loadedRange: action.range, stats: action.stats, problem: null };
    default:
      return { ...state, problem: action.problem };
  }
}
