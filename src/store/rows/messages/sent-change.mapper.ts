import type { SentChange } from '../../../whatsapp/inbound-batch.js';

const TYPES = new Set<string>(['reaction', 'edit', 'deletion', 'vote']);

/** The change in `details` of a row with `changes_id`; null if it is damaged. */
export function toSentChange(json: string | null): SentChange | null {
  try {
    const details = JSON.parse(json ?? 'null') as SentChange | null;
    return details && TYPES.has(details.type) ? details : null;
  } catch {
    return null;
  }
}
