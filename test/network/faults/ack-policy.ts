/**
 * How the server acknowledges messages of the client.
 * `late`: after `delayMs`, or without it when `releaseAcks()` is called; `missing`: delivered, never acknowledged;
 * `lost`: neither; `duplicate`: twice; `error`: refused with `errorCode`, not delivered.
 */
export type AckMode = 'normal' | 'late' | 'missing' | 'lost' | 'duplicate' | 'error';

export interface AckPolicy {
  mode: AckMode;
  delayMs?: number;
  errorCode?: number;
  /** Only for so many messages; after them the default is back. */
  times?: number;
}

/** Sends the ack, with further attributes if it is a refusal. */
export type SendAck = (attrs: Record<string, string>) => void;

/** What happens with one message. */
export interface AckVerdict {
  isDelivered: boolean;
  answer(send: SendAck): void;
}
