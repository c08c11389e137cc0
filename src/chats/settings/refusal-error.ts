import { ApiError } from '../../common/errors/api.error.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';

/** Answers that stay the same however often one asks: malformed, forbidden, unknown, not implemented. */
const FINAL_CODES = new Set(['400', '401', '403', '404', '405', '406', '501']);

/** What the API says of a change that WhatsApp has not accepted; other errors stay as they are. */
export function toRefusalError(cause: unknown): unknown {
  if (!(cause instanceof WhatsAppError)) return cause;
  const { code, refusal } = cause;
  if (code === 'not_connected') {
    return new ApiError('not_connected', 'The WhatsApp session is not connected.', { cause });
  }
  if (code === 'link_lost') {
    const text =
      'The connection was lost before WhatsApp had answered. A change may have been made.';
    const hint = 'GET /api/chats shows it once the session is connected again.';
    return new ApiError('not_connected', text, { cause, hint });
  }
  if (code === 'keys_missing') {
    const text = 'The phone has not sent the keys for its settings yet.';
    return new ApiError('keys_missing', text, { cause });
  }
  if (refusal !== null && FINAL_CODES.has(refusal)) {
    const text = `WhatsApp does not do this for this account. (WhatsApp's code: ${refusal}.)`;
    return new ApiError('not_supported', text, { cause });
  }
  const text = `WhatsApp refused this. (WhatsApp's code: ${refusal ?? 'none'}.)`;
  return new ApiError('whatsapp_refused', text, { cause });
}
