import type { SendFailure } from '../../store/messages/send-failure.js';
import type { SentEvent, StepChanges } from '../../store/write/outgoing-messages.writer.js';

/** The changes that a failure makes to a message. */
export function toFailureChanges(
  failure: SendFailure,
  at: number,
  retryAt: number | null = null,
): StepChanges {
  const { code, text } = failure;
  return {
    message: { error_code: code, error_text: text, error_at: at, retry_at: retryAt },
    event: toFailureEvent(failure, { willRetry: false }),
  };
}

export function toFailureEvent(
  { code, text }: SendFailure,
  { willRetry }: { willRetry: boolean },
): SentEvent {
  const more = { error_code: code, error_text: text, will_retry: willRetry };
  return { type: 'ack.error', more };
}
