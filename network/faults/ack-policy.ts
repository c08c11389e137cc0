import type { BinaryNode } from '@whiskeysockets/baileys';

/**
 * How the server acknowledges messages of the client.
 * `late`: after `delayMs`, or without it when `releaseAcks()` is called; `missing`: delivered, never acknowledged;
 * `lost`: neither; `duplicate`: twice; `error`: refused with `errorCode`, not delivered; `reversed`: `window` of them
 * are collected and come in reverse order; `after-receipt`: when the first receipt of the message has gone out.
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
  /** Only for so many messages; after them the default is back. */
  times?: number;
  /** Lets so many messages pass before it applies. */
  skip?: number;
  /** Whether the message reaches its recipient, where that differs from what the mode says. */
  isDelivered?: boolean;
  /** Only for the message with this id. */
  id?: string;
  /** Only for stanzas of this type: `text`, `media`, `reaction`, `poll`. */
  type?: string;
  /** Only for stanzas that a test picks out. */
  where?: (message: BinaryNode) => boolean;
}

/** Sends the ack, with further attributes. */
export type SendAck = (attrs: Record<string, string>) => void;

/** What happens with one message. */
export interface AckVerdict {
  isDelivered: boolean;
  answer(send: SendAck): void;
}
