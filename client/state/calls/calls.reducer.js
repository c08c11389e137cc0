/**
 * @import { Call } from '../../service/types.d.ts'
 *
 * @typedef {{ type: 'calls.loaded', calls: Call[] } | { type: 'call.changed', call: Call }} CallAction
 */

/**
 * The calls that ring, oldest first.
 * @param {Call[]} calls
 * @param {CallAction} action
 * @returns {Call[]}
 */
export function reduceCalls(calls, action) {
  if (action.type === 'calls.loaded') return action.calls;
  const others = calls.filter(({ id }) => id !== action.call.id);
  if (action.call.state === 'ringing') return [...others, action.call];
  return others.length === calls.length ? calls : others;
}
