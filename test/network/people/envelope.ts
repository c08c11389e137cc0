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
}

export interface SendOptions {
  id?: string;
  at?: Date;
  /** Breaks the first ciphertext, so that the companion has to ask for the message again. */
  isBroken?: boolean;
}

/** The message as a device gets it: one's own devices get a copy that names the chat, unless the stanza does. */
export function contentFor(receiver: Account, sent: SentMessage): proto.IMessage {
  if (receiver !== sent.from || sent.room) return sent.message;
  return {
    deviceSentMessage: {
      destinationJid: sent.to.address(sent.addressing),
      message: sent.message,
    },
    messageContextInfo: sent.message.messageContextInfo,
  };
}

export function roomOf(partner: ChatPartner): Room | undefined {
  return partner instanceof Account ? undefined : partner;
}
