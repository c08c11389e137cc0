import type { MessageDetails, SentChange } from '../../../whatsapp/inbound-batch.js';

type SystemDetails = Extract<MessageDetails, { type: 'system' }>;

const CHANGES = new Set<string>(['reaction', 'edit', 'deletion', 'vote']);

/** The change in `details` of a row with `changes_id`; null if it is damaged. */
export function toSentChange(json: string | null): SentChange | null {
  const details = parse(json) as SentChange | null;
  return details && CHANGES.has(details.type) ? details : null;
}

/** The details of a notice; null for a damaged one, so that decisions can still be made from the others. */
export function readNotice(json: string | null): SystemDetails | null {
  const details = parse(json) as MessageDetails | null;
  return details?.type === 'system' ? details : null;
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
