import { ApiError } from '../common/errors/api.error.js';
import { WhatsAppError } from '../whatsapp/whatsapp.errors.js';

const SHOWS = 'GET /api/groups/<jid> shows the group as it is now.';

/** What WhatsApp's refusal of a query or a change of a group means; other errors stay as they are. */
export function toGroupError(cause: unknown): unknown {
  if (!(cause instanceof WhatsAppError)) return cause;
  if (cause.code === 'not_connected') {
    return new ApiError('not_connected', 'The WhatsApp session is not connected.', { cause });
  }
  if (cause.code !== 'send_failed') {
    const text =
      'The connection was lost before WhatsApp had answered. A change may have been made.';
    return new ApiError('not_connected', text, { cause, hint: SHOWS });
  }
  return fromRefusal(cause.refusal ?? '', cause);
}

function fromRefusal(code: string, cause: WhatsAppError): ApiError {
  const named = (text: string) => `${text} (WhatsApp's code: ${code}.)`;
  switch (code) {
    case '401':
    case '405':
      return new ApiError(
        'not_permitted',
        named('WhatsApp does not let this account do this in this group: only admins may.'),
        { cause },
      );
    case '403':
      return new ApiError(
        'not_permitted',
        named('This account is not a member of this group, or may not do this.'),
        { cause },
      );
    case '404':
    case '410':
      return new ApiError('not_found', named('WhatsApp knows no such group.'), {
        cause,
        hint: 'Check the jid. A group that everybody has left is gone.',
      });
    case '400':
    case '406':
      return new ApiError('validation_failed', named('WhatsApp does not take this value.'), {
        cause,
        hint: SHOWS,
      });
    case '429':
    case 'rate-overlimit':
      return new ApiError('too_many_requests', 'WhatsApp says that this account asks too much.', {
        cause,
        hint: 'Wait some minutes: each further call makes the pause longer.',
        retryAfterS: 60,
      });
    case '501':
      return new ApiError('not_supported', named('WhatsApp does not do this for this account.'), {
        cause,
      });
    default:
      return new ApiError('whatsapp_refused', named('WhatsApp refused this.'), { cause });
  }
}
