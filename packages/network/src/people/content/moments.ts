import { serverNow } from '../../state/server-clock.js';

let latest = 0;

/** Now, but later than each moment before (ms): two changes of one millisecond have no order, and people are slower. */
export function nextMoment(): number {
  latest = Math.max(serverNow(), latest + 1);
  return latest;
}
