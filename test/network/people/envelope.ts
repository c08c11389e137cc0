import type { proto } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';

/** A message on its way between two people. */
export interface Envelope {
  id: string;
  at: Date;
  message: proto.IMessage;
}

/** A message that somebody sent, kept to send it again on request. */
export interface SentMessage extends Envelope {
  from: Account;
  to: Account;
  addressing: Addressing;
}

export interface SendOptions {
  id?: string;
  at?: Date;
  /** Breaks the first ciphertext, so that the companion has to ask for the message again. */
  isBroken?: boolean;
}

/** The message as a device gets it: one's own devices get a copy that names the chat. */
export function contentFor(receiver: Account, sent: SentMessage): proto.IMessage {
  if (receiver !== sent.from) return sent.message;
  return {
    deviceSentMessage: {
      destinationJid: sent.to.address(sent.addressing),
      message: sent.message,
    },
    messageContextInfo: sent.message.messageContextInfo,
  };
}
