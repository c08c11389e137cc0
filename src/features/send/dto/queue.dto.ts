import type { QueueDescription } from '../outbox/send-queue.js';

/** The outbox: messages by state, and the time of the next send. */
export class QueueDto {
  [state: string]: number | string | null | undefined;

  /** Messages whose files are being uploaded to WhatsApp. */
  uploading?: number;
  queued?: number;
  sending?: number;
  /** Messages written to the connection, not acknowledged yet. */
  written?: number;
  unanswered?: number;
  failed?: number;
  /** Messages that wait to be sent. */
  length: number;
  /** ISO 8601; null while nothing waits or nothing can be sent. */
  next_send_at: string | null;
  /** ISO 8601; until then nothing is sent to people who have never written, because WhatsApp restricts the account. */
  paused_until: string | null;
  /** The error code of the restriction. */
  pause_code: string | null;
}

export function toQueueDto(queue: QueueDescription): QueueDto {
  return {
    ...queue.states,
    length: queue.length,
    next_send_at: toIso(queue.nextSendAt),
    paused_until: toIso(queue.pausedUntil),
    pause_code: queue.pauseCode,
  };
}

function toIso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
