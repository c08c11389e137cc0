import type { InboundMessage } from '../../inbound-batch.js';

export interface StoredIds {
  /** Ids of messages that are stored with their content. */
  whole: string[];
  /** Ids of messages that are stored only as a placeholder. */
  placeholders: string[];
}

/**
 * Splits the ids of a stored batch: a message with only a placeholder may still arrive as a decrypted copy with the
 * same id.
 */
export function toStoredIds(storedIds: string[], messages: InboundMessage[]): StoredIds {
  const placeholders = messages.filter(({ type }) => type === 'undecrypted').map(({ id }) => id);
  if (placeholders.length === 0) return { whole: storedIds, placeholders };
  const given = countsOf(storedIds);
  const unread = countsOf(placeholders);
  // If a batch has both, the id occurs once more than its placeholder.
  const whole = storedIds.filter((id) => (given.get(id) ?? 0) > (unread.get(id) ?? 0));
  return { whole, placeholders };
}

function countsOf(ids: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
