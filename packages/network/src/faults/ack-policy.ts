import type { BinaryNode } from '@whiskeysockets/baileys';

/**
 * How the server acknowledges messages of the client.
 * `late`: after `delayMs`, or without it on `releaseAcks()`; `missing`: delivered, never acknowledged;
 * `lost`: neither; `duplicate`: acknowledged twice; `error`: refused with `errorCode`, not delivered; `reversed`: `window`
 * acks are collected and sent in reverse order; `after-receipt`: after the first receipt of the message.
 */
export type AckMode =
  'normal' | 'late' | 'missing' | 'lost' | 'duplicate' | 'error' | 'reversed' | 'after-receipt';

export interface AckPolicy {
  mode: AckMode;
  delayMs?: number;
  errorCode?: number;
  /** Further attributes of the ack, in any mode. */
  attrs?: Record<string, string>;
  /** How many acks `reversed` collects; two by default. */
  window?: number;
  /** Number of messages that it applies to; no limit by default. */
  times?: number;
  /** Number of messages to skip first. */
  skip?: number;
  /** Overrides the mode's choice to deliver the message. */
  isDelivered?: boolean;
  /** Only for the message with this id. */
  id?: string;
  /** Only for stanzas of this type: `text`, `media`, `reaction`, `poll`. */
  type?: string;
  /** Only for stanzas that match. */
  where?: (message: BinaryNode) => boolean;
}

/** Sends the ack, with further attributes. */
export type SendAck = (attrs: Record<string, string>) => void;

/** The decision on one message. */
export interface AckVerdict {
  isDelivered: boolean;
  answer(send: SendAck): void;
}
