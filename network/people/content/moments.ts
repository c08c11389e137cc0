let latest = 0;

/** Now, but later than each moment before (ms): two changes of one millisecond have no order, and people are slower. */
export function nextMoment(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}
