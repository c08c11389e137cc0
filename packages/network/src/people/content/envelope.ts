import type { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../../directory/account.js';
import type { Room } from '../../directory/room.js';

/** The receiver of a message: one account, or a room. */
export type ChatPartner = Account | Room;

/** A message between two people. */
export interface Envelope {
  id: string;
  at: Date;
  message: proto.IMessage;
  /** The room of the message; undefined for a chat of two. */
  room?: Room;
}

/** A sent message, kept for resends. */
export interface SentMessage extends Envelope {
  from: Account;
  to: ChatPartner;
  addressing: Addressing;
  /** Parts of the message beyond the schema (see `unknownField`). */
  unknownFields?: Uint8Array;
  withheld?: Withheld;
  attributes?: StanzaAttributes;
}

/** Attributes of a stanza by name; `undefined` leaves one out. */
export type StanzaAttributes = Record<string, string | undefined>;

/**
 * Content that phones get and companions do not: `view-once` arrives empty with `<unavailable>`, `absent` arrives
 * empty without it, so that companions request it from their phone.
 */
export type Withheld = 'view-once' | 'absent';

export interface SendOptions {
  id?: string;
  at?: Date;
  /** Breaks the first ciphertext, so that the companion must send a retry receipt. */
  isBroken?: boolean;
  unknownFields?: Uint8Array;
  withheld?: Withheld;
  /** Leaves out the timer of the chat, like clients that do not know of timers. */
  withoutTimer?: boolean;
  /** Override the stanza's own attributes, such as a `t` that is not a time. */
  attributes?: StanzaAttributes;
}

export function roomOf(partner: ChatPartner): Room | undefined {
  return partner instanceof Account ? undefined : partner;
}
