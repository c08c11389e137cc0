import type { proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import type { ChatPartner } from '../content/envelope.js';

/** A message that a person has in one of their chats. */
export interface KnownMessage {
  id: string;
  from: Account;
  at: Date;
  /** Its chat from the view of this person. */
  chat: ChatPartner;
  message: proto.IMessage;
}
