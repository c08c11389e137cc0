import type { MessageDetails } from '../../../whatsapp/inbound-batch.js';

export type SystemDetails = Extract<MessageDetails, { type: 'system' }>;

/** The details of a notice; null for a damaged one, so that decisions can still be made from the others. */
export function readNotice(details: string | null): SystemDetails | null {
  try {
    const parsed = JSON.parse(details ?? 'null') as MessageDetails | null;
    return parsed?.type === 'system' ? parsed : null;
  } catch {
    return null;
  }
}
