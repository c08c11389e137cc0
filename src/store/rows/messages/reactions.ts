import type { PersonEntry } from '../../../base/storage/person-entries.js';

/** The latest reaction of a person to a message. */
export interface StoredReaction extends PersonEntry {
  /** Empty if the reaction was removed. */
  emoji: string;
}
