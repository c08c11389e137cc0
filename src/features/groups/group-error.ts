import { toCallError, type Meaning } from '../../whatsapp/call-error.js';
import { ApiError } from '../../base/common/errors/api.error.js';

const SHOWS = 'GET /api/groups/<jid> shows the group as it is now.';

/** The error for a failed query or change of a group; other errors stay as they are. */
export function toGroupError(cause: unknown): unknown {
  return toCallError(cause, { afterLoss: SHOWS, ofRefusal });
}

/** Replaces the hint of an error by the work that was done before it. */
export function withHint(error: unknown, hint: string): unknown {
  if (!(error instanceof ApiError)) return error;
  return new ApiError(error.code, error.message, { ...error.options, hint });
}

function ofRefusal(code: string): Meaning | null {
  switch (code) {
    case '401':
    case '405':
      return [
        'not_permitted',
        'WhatsApp does not let this account do this in this group: only admins may.',
      ];
    case '403':
      return [
        'not_permitted',
        'This account is not a member of this group, or may not do this.',
        { hint: 'Ask an admin of the group to add this account, or to make it an admin.' },
      ];
    case '404':
    case '410':
      return [
        'not_found',
        'WhatsApp knows no such group.',
        { hint: 'Check the jid. A group that everybody has left is gone.' },
      ];
    case '400':
    case '406':
      return ['validation_failed', 'WhatsApp does not take this value.', { hint: SHOWS }];
    default:
      return null;
  }
}
