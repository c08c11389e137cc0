import { ApiError } from '../common/errors/api.error.js';
import { WhatsAppError } from '../whatsapp/whatsapp.errors.js';

/** What WhatsApp's refusal of a query about people means; other errors stay as they are. */
export function toContactError(cause: unknown): unknown {
  if (!(cause instanceof WhatsAppError)) return cause;
  const { code, refusal } = cause;
  if (code !== 'send_failed') {
    const text =
      code === 'not_connected'
        ? 'The WhatsApp session is not connected.'
        : 'The connection was lost before WhatsApp had answered.';
    return new ApiError('not_connected', text, { cause });
  }
  if (refusal === '429' || refusal === 'rate-overlimit') {
    return new ApiError('too_many_requests', 'WhatsApp says that this account asks too much.', {
      cause,
      hint: 'Wait some minutes: each further call makes the pause longer.',
      retryAfterS: 60,
    });
  }
  if (refusal === '501') {
    return new ApiError('not_supported', 'WhatsApp does not answer this for this account.', {
      cause,
    });
  }
  return new ApiError('whatsapp_refused', `WhatsApp refused this. (Its answer: ${refusal}.)`, {
    cause,
  });
}
