/** A person's reaction to a message, or the like. Only the latest of each person counts. */
export interface PersonEntry {
  byMe: boolean;
  byJid: string;
  /** From the profile; null for own ones, and if unknown. */
  byName: string | null;
  /** ms */
  at: number;
}

/** Identifies a person, by any address in an entry. */
export type PersonOf = (entry: PersonEntry) => string | number;

/** Empty for a damaged column, so that new entries can still be added; readers of its message report it. */
export function parseEntries<T extends PersonEntry>(json: string | null): T[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

/** The latest entry of each person. */
export function latestOfEach<T extends PersonEntry>(entries: T[], personOf: PersonOf): T[] {
  const latest = new Map<string | number, T>();
  for (const entry of entries) {
    const person = personOf(entry);
    const other = latest.get(person);
    if (!other || isLater(entry, other)) latest.set(person, entry);
  }
  return [...latest.values()];
}

/** In a chat of two: our own entry, and the latest of the other side, under any of its addresses. */
export function latestOfEachSide<T extends PersonEntry>(entries: T[]): T[] {
  return latestOfEach(entries, sideOf);
}

export const sideOf: PersonOf = ({ byMe }) => (byMe ? 'me' : 'other');

/** Decides between two entries of the same millisecond by their content, so that the order of arrival never matters. */
function isLater(one: PersonEntry, other: PersonEntry): boolean {
  return one.at === other.at ? tieOf(one) > tieOf(other) : one.at > other.at;
}

function tieOf(entry: PersonEntry & { id?: string; emoji?: string }): string {
  return entry.id ?? entry.emoji ?? '';
}

/** The latest reaction of a person to a message. */
export interface StoredReaction extends PersonEntry {
  /** Empty if the reaction was removed. */
  emoji: string;
}
