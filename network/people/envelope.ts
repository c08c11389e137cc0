import type { proto } from '@whiskeysockets/baileys';
import { Account, type Addressing } from '../directory/account.js';
import type { Room } from '../directory/room.js';

/** Where a message goes: to one person, or into a room of several. */
export type ChatPartner = Account | Room;

/** A message on its way between two people. */
export interface Envelope {
  id: string;
  at: Date;
  message: proto.IMessage;
  /** The room it was said in; nothing for a chat of two. */
  room?: Room;
}

/** A message that somebody sent, kept to send it again on request. */
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
 * What companions do not get although phones do: a message for viewing once (`view-once`) comes to them empty and says
 * so, one that is `absent` comes without a word, and they ask their phone for it.
 */
export type Withheld = 'view-once' | 'absent';

export interface SendOptions {
  id?: string;
  at?: Date;
  /** Breaks the first ciphertext, so that the companion has to ask for the message again. */
  isBroken?: boolean;
  unknownFields?: Uint8Array;
  withheld?: Withheld;
  /** Take the place of the stanza's own, such as a `t` that is no time. */
  attributes?: StanzaAttributes;
}

export function roomOf(partner: ChatPartner): Room | undefined {
  return partner instanceof Account ? undefined : partner;
}
