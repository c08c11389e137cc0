import { ApiError, type ApiErrorOptions } from '../base/common/errors/api.error.js';
import { ERROR_TABLE, type ErrorCode } from '../base/common/errors/error-table.js';
import { WhatsAppError } from './whatsapp.errors.js';

/** The meaning of a refusal. */
export type Meaning = [code: ErrorCode, sentence: string, options?: ApiErrorOptions];

/** The words of an area of the API for its own calls. */
export interface CallWords {
  /** How to find out whether a change was made; absent for queries. */
  afterLoss?: string;
  /** @returns null for codes with the same meaning everywhere */
  ofRefusal?: (code: string) => Meaning | null;
}

/** The API's error for a call that WhatsApp has not carried out; other errors stay as they are. */
export function toCallError(cause: unknown, words: CallWords = {}): unknown {
  if (!(cause instanceof WhatsAppError)) return cause;
  const [code, sentence, options] = meaningOf(cause, words);
  return new ApiError(code, sentence, { ...options, cause });
}

function meaningOf({ code, refusal }: WhatsAppError, words: CallWords): Meaning {
  if (code === 'not_connected') return [code, ERROR_TABLE[code].message];
  if (code === 'keys_missing') {
    return [code, 'The phone has not sent the keys for its settings yet.'];
  }
  if (code === 'name_missing') return [code, 'The phone has not told the name of the account yet.'];
  if (code !== 'send_failed') return lost(words);
  const number = refusal ?? 'none';
  const [api, sentence, options] = words.ofRefusal?.(number) ?? anywhere(number);
  return [api, `${sentence} (WhatsApp's code: ${number}.)`, options];
}

function lost({ afterLoss }: CallWords): Meaning {
  const sentence = 'The connection was lost before WhatsApp had answered.';
  if (afterLoss === undefined) return ['not_connected', sentence];
  return ['not_connected', `${sentence} A change may have been made.`, { hint: afterLoss }];
}

function anywhere(refusal: string): Meaning {
  switch (refusal) {
    case '429':
    case 'rate-overlimit':
      return [
        'too_many_requests',
        'WhatsApp says that this account asks too much.',
        { hint: 'Wait some minutes: each further call makes the pause longer.', retryAfterS: 60 },
      ];
    case '501':
      return ['not_supported', 'WhatsApp does not do this for this account.'];
    default:
      return ['whatsapp_refused', 'WhatsApp refused this.'];
  }
}
