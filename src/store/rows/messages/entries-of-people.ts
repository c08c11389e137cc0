import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { findPeople } from '../../../base/storage/people.js';
import {
  latestOfEach,
  parseEntries,
  sideOf,
  type PersonEntry,
  type PersonOf,
} from '../../../base/storage/person-entries.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/**
 * The reactions or votes of a message after a new one, one for each person; null if it changes nothing, because the
 * same person has a later one already.
 * @param json the stored entries
 */
export async function withEntry<T extends PersonEntry>(
  write: UnitOfWork,
  chat: ChatRow,
  json: string | null,
  entry: T,
): Promise<T[] | null> {
  const entries = [...parseEntries<T>(json), entry];
  const people = await findPeople(write.transaction, write.phoneId, entries);
  const latest = latestOfEach(entries, chat.is_group ? people : toSides(people));
  return latest.includes(entry) ? latest : null;
}

/** In a chat of two, everybody but us is the other person, even under an address that is not known to be theirs. */
function toSides(people: PersonOf): PersonOf {
  return (entry) => sideOf({ ...entry, byMe: people(entry) === 'me' });
}
