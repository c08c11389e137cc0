import { slice } from '../shared/slice.js';

/** @import { Call } from '../../service/types.d.ts' */

/** The calls that ring, oldest first. */
export const calls = slice(/** @type {Call[]} */ ([]), {
  'calls.loaded': (_before, /** @type {{ calls: Call[] }} */ { calls }) => calls,
  'call.changed': (calls, /** @type {{ call: Call }} */ { call }) => {
    const others = calls.filter(({ id }) => id !== call.id);
    if (call.state === 'ringing') return [...others, call];
    return others.length === calls.length ? calls : others;
  },
});
