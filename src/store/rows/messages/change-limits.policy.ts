import type { ErrorCode } from '../../../base/common/errors/error-table.js';
import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { Clocks } from '../../../whatsapp/session.js';

const MINUTE_MS = 60_000;
/** The limits of phones (faq.whatsapp.com: "edit messages", "delete messages"). */
const WINDOWS = { edit: 15 * MINUTE_MS, deletion: 2 * 24 * 60 * MINUTE_MS };
/** Recipients accept an edit for 20 minutes, as it travels (whatsmeow: client.go, EditWindow). One is for the way. */
const GRACE_MS = 4 * MINUTE_MS;

type Limited = keyof typeof WINDOWS;
type Timed = Pick<MessageRow, 'timestamp' | 'server_ack_at'>;

/** True if it is too late to request a change of this message. */
export function isTooLate(change: Limited, message: Timed, now: Clocks): boolean {
  return ageOf(message, now) > WINDOWS[change];
}

/** The API's words for that. */
export const TOO_LATE = {
  edit: {
    code: 'edit_too_late',
    sentence: 'The message is older than 15 minutes, so WhatsApp does not take an edit.',
  },
  deletion: {
    code: 'deletion_too_late',
    sentence: 'The message is older than two days, so it can no longer be deleted for everyone.',
  },
} as const satisfies Record<Limited, { code: ErrorCode; sentence: string }>;

/** True if recipients would ignore a change that was requested in time, but has waited since. */
export function isTooLateToSend(type: string, message: Timed, now: Clocks): boolean {
  return isLimited(type) && ageOf(message, now) > WINDOWS[type] + GRACE_MS;
}

/** The age of a message, which may have waited here: recipients count from WhatsApp's ack, noted by our clock. */
function ageOf({ timestamp, server_ack_at: acknowledgedAt }: Timed, now: Clocks): number {
  // A clock that was fast has noted a time ahead.
  const isUnknown = acknowledgedAt === null || acknowledgedAt > now.here;
  return isUnknown ? now.server - timestamp : now.here - acknowledgedAt;
}

export function isLimited(type: string): type is Limited {
  return Object.hasOwn(WINDOWS, type);
}
