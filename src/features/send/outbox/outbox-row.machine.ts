import type { MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import {
  isAcknowledged,
  nextSendState,
  type SendStep,
} from '../../../store/rows/messages/message-status.policy.js';
import {
  failureAtPairingEnd,
  failureOf,
  type SendFailure,
} from '../../../store/rows/messages/send-failure.js';
import type { SentEvent, StepChanges } from '../../../store/rows/write/outgoing-messages.writer.js';

/** A message that ends each connection must neither block the others nor be sent forever. */
const MAX_ATTEMPTS = 5;

/** The facts about an outgoing message and its row in the outbox that decide. */
export interface OutgoingFacts {
  message: Pick<MessageRow, 'status' | 'written_at' | 'timeout_at'>;
  /** Null without one, as for messages that the server has. */
  row: Pick<OutboxRow, 'state' | 'attempts' | 'is_refreshed' | 'tried_at'> | null;
}

/** An event of the message. Times in ms. */
export type OutboxEvent =
  /** Its file is uploaded; `content` has the place. */
  | { type: 'uploaded'; content: Uint8Array; at: number }
  /** Its turn has come. `isTooLate`: a change that recipients would ignore by now. */
  | { type: 'attempt'; recipientJid: string; isTooLate: boolean; at: number }
  /** The attempt was cut off by a fault that is not the message's. */
  | { type: 'interrupted' }
  /** It was written to the connection. */
  | { type: 'written'; at: number }
  /** WhatsApp has refused it. `retryAt`: the end of the restriction, if the account is restricted. */
  | { type: 'refused'; failure: SendFailure; retryAt: number | null; at: number }
  /** It cannot be sent. */
  | { type: 'failed'; failure: SendFailure; at: number }
  /** The attempt that began at `triedAt` got no answer in time. */
  | { type: 'overdue'; triedAt: number | null; isOfThisConnection: boolean; at: number }
  | { type: 'pairing_ended'; at: number };

/** False if it has to be given up, because no attempt was answered. */
export function hasTriesLeft({ attempts }: Pick<OutboxRow, 'attempts'>): boolean {
  return attempts < MAX_ATTEMPTS;
}

/**
 * The outbox row as a state machine: the changes that an event makes to a message and its row; null for none.
 * `nextSendState` has the order of states.
 */
export function takeOutboxEvent(facts: OutgoingFacts, event: OutboxEvent): StepChanges | null {
  switch (event.type) {
    case 'uploaded': {
      const { content, at } = event;
      return step(facts, 'upload', {
        row: { content, media_id: null },
        message: { content, uploaded_at: at },
        event: { type: 'message.uploaded', source: 'service', at },
      });
    }
    case 'attempt':
      return event.isTooLate
        ? fail(facts, failureOf('change_too_late'), event.at)
        : attempt(facts, event);
    case 'interrupted':
      return step(facts, 'requeue');
    case 'written': {
      // An answer that came before has told that it was written.
      if (isAcknowledged(facts.message.status)) return null;
      const noted = { message: { written_at: event.at } };
      return step(facts, 'write', { ...noted, row: { tried_at: event.at } }) ?? noted;
    }
    case 'refused':
      return (
        sendAfresh(facts, event.failure) ?? fail(facts, event.failure, event.at, event.retryAt)
      );
    case 'failed':
      return fail(facts, event.failure, event.at);
    case 'overdue':
      return giveUpWaiting(facts, event);
  }
  const isTried = (facts.row?.attempts ?? 0) > 0 || facts.message.written_at !== null;
  return fail(facts, failureAtPairingEnd(isTried), event.at);
}

type EventOf<T extends OutboxEvent['type']> = Extract<OutboxEvent, { type: T }>;

function attempt(
  facts: OutgoingFacts,
  { recipientJid, at }: EventOf<'attempt'>,
): StepChanges | null {
  const attempts = (facts.row?.attempts ?? 0) + 1;
  return step(facts, 'try', { row: { attempts, recipient_jid: recipientJid, tried_at: at } });
}

/** The cached devices or keys of the recipient may be stale: once more with fresh ones, but not twice. */
function sendAfresh(facts: OutgoingFacts, failure: SendFailure): StepChanges | null {
  if (!failure.isStale || facts.row?.is_refreshed === 1) return null;
  const event = toFailureEvent(failure, { willRetry: true });
  return step(facts, 'requeue', { row: { is_refreshed: 1 }, event });
}

/** Its status is unknown from then on. If the next attempt gets no answer either, it has failed. */
function giveUpWaiting(facts: OutgoingFacts, event: EventOf<'overdue'>): StepChanges | null {
  const { message, row } = facts;
  const { triedAt, isOfThisConnection, at } = event;
  // There may have been another attempt meanwhile.
  if (row?.tried_at !== triedAt) return null;
  if (message.status === 'sending') {
    return step(facts, 'time_out', {
      message: { timeout_at: message.timeout_at ?? at },
      event: { type: 'ack.timeout', source: 'service', at },
    });
  }
  // A message over an ended connection gets no answer, and is sent again.
  if (message.status !== 'unknown' || !isOfThisConnection) return null;
  return fail(facts, failureOf('no_ack'), at);
}

function fail(
  facts: OutgoingFacts,
  failure: SendFailure,
  at: number,
  retryAt: number | null = null,
): StepChanges | null {
  const { code, text } = failure;
  return step(facts, 'fail', {
    message: { error_code: code, error_text: text, error_at: at, retry_at: retryAt },
    event: toFailureEvent(failure, { willRetry: false }),
  });
}

function toFailureEvent(
  { code, text }: SendFailure,
  { willRetry }: { willRetry: boolean },
): SentEvent {
  const more = { error_code: code, error_text: text, will_retry: willRetry };
  return { type: 'ack.error', more };
}

/** Null if the step does not apply to the state. */
function step(
  { message: { status }, row }: OutgoingFacts,
  name: SendStep,
  changes: StepChanges = {},
): StepChanges | null {
  const next = nextSendState({ status, outbox: row?.state ?? null }, name);
  if (!next?.outbox) return null;
  const message =
    next.status === status ? changes.message : { status: next.status, ...changes.message };
  return { ...changes, row: { state: next.outbox, ...changes.row }, message };
}
