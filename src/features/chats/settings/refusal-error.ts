import { toCallError } from '../../../whatsapp/call-error.js';

/** Final answers: malformed, forbidden, unknown. A repetition gets the same. */
const FINAL_CODES = new Set(['400', '401', '403', '404', '405', '406']);

/** The error for a change of a chat's settings that WhatsApp has not accepted; other errors stay as they are. */
export function toRefusalError(cause: unknown): unknown {
  return toCallError(cause, {
    afterLoss: 'GET /api/chats shows it once the session is connected again.',
    ofRefusal: (code) =>
      FINAL_CODES.has(code)
        ? ['not_supported', 'WhatsApp does not do this for this account.']
        : null,
  });
}
