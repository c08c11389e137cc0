import type { BinaryNode } from '@whiskeysockets/baileys';

/** A query that the network had no answer for. */
export interface UnknownQuery {
  xmlns: string;
  type: string;
  content: string;
  node: BinaryNode;
}

/** A stanza that a client refused: an ack that carries an error. */
export interface Refusal {
  id: string;
  class: string;
  error: string;
}

/** A stanza of a connection whose device had logged in by another one meanwhile. */
export interface LateStanza {
  device: string;
  tag: string;
}

/** A message of a client that a person could not decrypt, and why. */
export interface UnreadableMessage {
  id: string;
  by: string;
  reason: string;
}

/** A message of a client that other clients would show wrongly, and why. */
export interface MalformedMessage {
  id: string;
  by: string;
  reason: string;
}
