import type { MessageDetails } from '../../whatsapp/inbound-batch.js';

/** The longest time for which phones share a live location. */
export const LONGEST_SHARE_MS = 8 * 60 * 60 * 1000;

/** A live location, stored or arriving. */
export interface Position {
  text: string | null;
  /** ms; the time of the message */
  timestamp: number;
  details: MessageDetails | null;
}

export function isLive({ details }: Position): boolean {
  return details?.type === 'location' && details.isLive;
}

/**
 * True if a live location is a later position of the same share. WhatsApp does not tell: the person and the chat must
 * be the same, its number higher, the share still within its time, and it must have no caption of its own.
 */
export function isLaterPosition(share: Position, next: Position): boolean {
  if (!isLive(share) || !isLive(next)) return false;
  const [before, after] = [sequenceOf(share), sequenceOf(next)];
  if (before === null || after === null || after <= before) return false;
  const isSilent = next.text === null || next.text === share.text;
  const age = next.timestamp - share.timestamp;
  return isSilent && age >= 0 && age <= LONGEST_SHARE_MS;
}

function sequenceOf({ details }: Position): number | null {
  return details?.type === 'location' ? (details.sequence ?? null) : null;
}
