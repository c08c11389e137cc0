import type { InboundMessage } from '../../inbound-batch.js';

export interface StoredIds {
  /** Of messages that are stored for good. */
  whole: string[];
  /** Of messages of which only a placeholder is stored. */
  placeholders: string[];
}

/**
 * The messages of a stored batch: those that are stored for good, and those of which there is only a placeholder, so
 * that a copy that can be read may be on its way to the store.
 */
export function toStoredIds(storedIds: string[], messages: InboundMessage[]): StoredIds {
  const placeholders = messages.filter(({ type }) => type === 'undecrypted').map(({ id }) => id);
  if (placeholders.length === 0) return { whole: storedIds, placeholders };
  const given = countsOf(storedIds);
  const unread = countsOf(placeholders);
  // With both in one batch there is one more of it.
  const whole = storedIds.filter((id) => (given.get(id) ?? 0) > (unread.get(id) ?? 0));
  return { whole, placeholders };
}

function countsOf(ids: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
