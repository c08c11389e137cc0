import type { TraceReasonDto } from '../../../base/common/trace/trace-step.dto.js';
import type { MessageDto } from '../../../base/shapes/message.dto.js';

/** The reason why a message was not sent, for programs and for people, and if it can be sent again. */
export interface SendFailure {
  /** A stable code. */
  code: string;
  /** A sentence about what happened, and what to do. */
  text: string;
  /** One more sentence, untrue in a chat in which somebody else has written. */
  forStrangers?: string;
  /** Tells if a person may send it again, and when. */
  retry: 'at_once' | 'after_pause' | 'never';
  /** The cached devices or keys of the recipient are stale: one more attempt with fresh ones makes sense. */
  isStale?: boolean;
  /** WhatsApp restricts the account: further messages to strangers would make it worse. */
  isRestriction?: boolean;
}

/** Failures by `error_code`. */
export const SEND_FAILURES = {
  reachout_restricted: {
    text: 'WhatsApp does not let this account start new chats at the moment. Do not try again yet: each attempt prolongs the restriction.',
    forStrangers: 'You can still answer people who wrote first.',
    retry: 'after_pause',
    isRestriction: true,
  },
  account_limited: {
    text: 'WhatsApp has limited this account. Look at the phone for a notice, and do not write to new people until the limit has ended.',
    retry: 'after_pause',
    isRestriction: true,
  },
  rate_limited: {
    text: 'WhatsApp says that this account sends too fast. Wait until the pause has ended, then send it again; a lower SERVICE_SEND_PER_MINUTE avoids it.',
    retry: 'after_pause',
    isRestriction: true,
  },
  stale_devices: {
    text: "WhatsApp refused the message because of the recipient's devices, even after they were looked up again. Send it again later.",
    retry: 'at_once',
    isStale: true,
  },
  encryption_failed: {
    text: "The message could not be encrypted for any of the recipient's devices, even with fresh keys. Send it again later.",
    retry: 'at_once',
    isStale: true,
  },
  not_allowed: {
    text: 'WhatsApp does not allow this account to write to this chat. In a group, check that the account is a member who may write.',
    retry: 'at_once',
  },
  chat_not_found: {
    text: 'WhatsApp does not know this chat. Check its address; a group may have been deleted.',
    retry: 'at_once',
    // The query for keys also has this answer if one of the devices is gone.
    isStale: true,
  },
  not_on_whatsapp: {
    text: 'This number is not on WhatsApp. Check the number, with its country code.',
    retry: 'never',
  },
  pairing_ended: {
    text: 'This device was logged out or unlinked before WhatsApp had confirmed the message, so it is no longer sent automatically. Pair the phone again, then send it again if it is still wanted.',
    retry: 'at_once',
  },
  no_ack: {
    text: 'WhatsApp has not answered, even after the message was sent again. It may have arrived: look at the phone, then send it again if it is missing; the recipient sees it once.',
    retry: 'at_once',
  },
  refused: {
    text: 'WhatsApp refused the message for an unknown reason. Send it again, or look up the code.',
    retry: 'at_once',
  },
  upload_failed: {
    text: 'The file could not be uploaded to WhatsApp, after several attempts. Check the connection of this machine, then send the message again.',
    retry: 'at_once',
  },
  file_missing: {
    text: 'The file of the message is not stored here any more, so it cannot be uploaded. Send the file as a new message.',
    retry: 'never',
  },
  change_too_late: {
    text: 'The edit or deletion was not sent: it waited here until WhatsApp no longer takes it. If an earlier attempt was made, it may have arrived; the phone shows it.',
    retry: 'never',
  },
  send_failed: {
    text: 'The message could not be sent. The log has the details; send it again.',
    retry: 'at_once',
  },
} satisfies Record<string, Omit<SendFailure, 'code'>>;

export type SendFailureCode = keyof typeof SEND_FAILURES;

/** The codes of failures caused by a restriction of the account. */
export const RESTRICTIONS = Object.entries<Omit<SendFailure, 'code'>>(SEND_FAILURES)
  .filter(([, { isRestriction = false }]) => isRestriction)
  .map(([code]) => code);

/** Failures by WhatsApp's code in a nack or a refused query, or by the message of the library's error. */
export const FAILURES_BY_REFUSAL = new Map<string, SendFailureCode>([
  ['401', 'not_allowed'],
  ['403', 'not_allowed'],
  ['404', 'chat_not_found'],
  ['406', 'stale_devices'],
  ['429', 'rate_limited'],
  ['463', 'reachout_restricted'],
  ['475', 'account_limited'],
  ['479', 'stale_devices'],
  ['rate-overlimit', 'rate_limited'],
  ['All encryptions failed', 'encryption_failed'],
]);

export function failureOf(code: SendFailureCode): SendFailure {
  return { code, ...SEND_FAILURES[code] };
}

/** @param isTried true if an attempt to send the message was made */
export function failureAtPairingEnd(isTried: boolean): SendFailure {
  const failure = failureOf('pairing_ended');
  const more = 'It may have arrived: look at the phone first; the recipient sees it once.';
  return isTried ? { ...failure, text: `${failure.text} ${more}` } : failure;
}

/** @param refusal WhatsApp's code, such as `463`, or the message of the library's error */
export function decodeRefusal(refusal: string): SendFailure {
  const failure = failureOf(FAILURES_BY_REFUSAL.get(refusal) ?? 'refused');
  const isCode = /^\d+$/.test(refusal);
  return isCode ? { ...failure, text: `${failure.text} (WhatsApp's code: ${refusal}.)` } : failure;
}

/** The failure of a message in the form of a trace's step. */
export function toTraceReason({
  error_code: code,
  error_text: text,
  retry_at,
}: Pick<MessageDto, 'error_code' | 'error_text' | 'retry_at'>): TraceReasonDto {
  const failure = failureByCode(code);
  return { code: code ?? failure.code, text: text ?? failure.text, retry_at };
}

/** The failure for a stored `error_code`. Earlier versions stored WhatsApp's own codes. */
export function failureByCode(code: string | null): SendFailure {
  const isKnown = code !== null && Object.hasOwn(SEND_FAILURES, code);
  return failureOf(isKnown ? (code as SendFailureCode) : 'refused');
}
