import { isLid, isPn } from './jid.js';

/** `unclear` if one is known by number only and the other by lid only: they may be one person. */
export type SamePerson = 'yes' | 'no' | 'unclear';

/**
 * Compares two people by all known addresses of each.
 * @param one normalized jids, as `other`
 */
export function comparePeople(one: string[], other: string[]): SamePerson {
  if (one.some((jid) => other.includes(jid))) return 'yes';
  const mayBe = (isTheirs: typeof isPn, isOthers: typeof isPn): boolean =>
    one.every(isTheirs) && other.every(isOthers);
  return mayBe(isPn, isLid) || mayBe(isLid, isPn) ? 'unclear' : 'no';
}
