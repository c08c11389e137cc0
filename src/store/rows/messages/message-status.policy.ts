import { failureByCode } from './send-failure.js';
import type { MessageStatus } from '../../../base/shapes/message.dto.js';
import type { MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import type { DeliveryStep, DeliveryUpdate } from '../../../whatsapp/inbound-batch.js';

/** The status of a message that is sent from here. */
type OutgoingStatus = Exclude<MessageStatus, 'received' | 'undecrypted'>;

/** A status only rises, except when a message with an error is sent again. */
const RANKS: Record<string, number> = {
  queued: 0,
  sending: 1,
  unknown: 2,
  error: 3,
  sent: 4,
  delivered: 5,
  read: 6,
  played: 7,
};

/** The statuses that a message reaches one after the other, and that clients can wait for. */
export const REACHED_STATUSES = ['sent', 'delivered', 'read', 'played'] as const;
export type ReachedStatus = (typeof REACHED_STATUSES)[number];

/** The statuses of an outgoing message until the server has it. */
export const OPEN_STATUSES = ['queued', 'sending', 'unknown', 'error'] as const;

const STEPS: Record<DeliveryStep, { status: OutgoingStatus; column: TimeColumn | null }> = {
  server: { status: 'sent', column: 'server_ack_at' },
  delivered: { status: 'delivered', column: 'delivered_at' },
  read: { status: 'read', column: 'read_at' },
  played: { status: 'played', column: 'played_at' },
};

const NO_ERROR = { error_code: null, error_text: null, error_at: null, retry_at: null };

type TimeColumn = 'server_ack_at' | 'delivered_at' | 'read_at' | 'played_at';
type AnswerableMessage = Pick<MessageRow, 'status' | 'queued_at' | 'written_at' | TimeColumn>;

/** True once the server, or a contact, has confirmed the message. */
export function isAcknowledged(status: string): boolean {
  return (RANKS[status] ?? 0) >= 4;
}

/** True if waiting is over: the message has come this far, was not sent, or is from somebody else. */
export function isDecided(status: string, awaited: ReachedStatus): boolean {
  return !(status in RANKS) || status === 'error' || RANKS[status] >= RANKS[awaited];
}

/** The state of an outgoing message until the server has it. */
export interface SendState {
  status: string;
  /** The state of its outbox row; null without one, as for messages that the server has. */
  outbox: OutboxRow['state'] | null;
}

/**
 * The steps of an outgoing message until the server has it: a retry by hand, the end of its upload, the start of an
 * attempt, an attempt that ends without a result or is written to the connection, an overdue answer, a failure.
 */
export type SendStep = 'retry' | 'upload' | 'try' | 'requeue' | 'write' | 'time_out' | 'fail';

/** The state of a message that waits in the outbox. */
type Waiting = SendState & { outbox: OutboxRow['state'] };

const STEPS_OF_WAITING: Record<
  Exclude<SendStep, 'retry'>,
  (waiting: Waiting) => SendState | null
> = {
  // A second attempt does not reveal the result of the first one, so `unknown` stays.
  try: ({ status }) => ({ status: status === 'queued' ? 'sending' : status, outbox: 'sending' }),
  upload: ({ status, outbox }) => (outbox === 'uploading' ? { status, outbox: 'queued' } : null),
  requeue: ({ status }) => ({ status, outbox: 'queued' }),
  write: ({ status, outbox }) => (outbox === 'sending' ? { status, outbox: 'written' } : null),
  time_out: () => ({ status: 'unknown', outbox: 'unanswered' }),
  fail: () => ({ status: 'error', outbox: 'failed' }),
};

/** The state after a step; null if it does not apply, because the message was acknowledged or failed before. */
export function nextSendState({ status, outbox }: SendState, step: SendStep): SendState | null {
  if (isAcknowledged(status)) return null;
  if (step === 'retry') {
    const needsRetry = status === 'error' || status === 'unknown';
    return needsRetry ? { status: 'queued', outbox: 'queued' } : null;
  }
  if (outbox === null || outbox === 'failed') return null;
  return STEPS_OF_WAITING[step]({ status, outbox });
}

/** True for an outgoing message that may be sent again by hand, at once or after a pause. */
export function canRetry(message: Pick<MessageRow, 'from_me' | 'status' | 'error_code'>): boolean {
  const { from_me: fromMe, status, error_code: code } = message;
  if (fromMe === 0) return false;
  return status === 'unknown' || (status === 'error' && failureByCode(code).retry !== 'never');
}

/** The higher of two statuses. */
export function risenStatus(current: string, next: string): string {
  return (RANKS[next] ?? 0) > (RANKS[current] ?? 0) ? next : current;
}

/**
 * The changes that an acknowledgement or receipt makes to a message; null if it is not new. A receipt out of order adds its
 * time and keeps the higher status; a late answer clears an error.
 */
export function applyDelivery(
  message: AnswerableMessage,
  update: Pick<DeliveryUpdate, 'step' | 'at'>,
): Partial<MessageRow> | null {
  const { status, column } = STEPS[update.step];
  const risen = risenStatus(message.status, status);
  const isNewTime = column !== null && message[column] === null;
  if (risen === message.status && !isNewTime) return null;
  return {
    ...answered(message, status, update.at),
    ...(isNewTime && { [column]: update.at }),
  };
}

/**
 * The changes that a member's receipt makes to a message in a group.
 * @param step the lowest step of all members; a single receipt shows that the server has the message
 */
export function applyMemberStep(
  message: AnswerableMessage,
  step: DeliveryStep | null,
  at: number,
): Partial<MessageRow> {
  const reached = step && applyDelivery(message, { step, at });
  return reached ?? answered(message, 'sent', at);
}

/** The changes by any answer. It also shows that a message from here was written, if that is stored later. */
const answered = (message: AnswerableMessage, status: OutgoingStatus, at: number) => ({
  status: risenStatus(message.status, status),
  ...(message.queued_at !== null && message.written_at === null && { written_at: at }),
  ...NO_ERROR,
});
