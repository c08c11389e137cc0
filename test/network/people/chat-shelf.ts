import type { Account } from '../directory/account.js';
import type { Directory } from '../directory/directory.js';
import { ChatLog } from './chat-log.js';

/** The chats of a phone, one for each partner whatever the address. */
export class ChatShelf {
  private readonly byPartner = new Map<Account, ChatLog>();

  constructor(private readonly directory: Directory) {}

  get all(): ChatLog[] {
    return [...this.byPartner.values()];
  }

  with(partner: Account): ChatLog {
    const chat = this.byPartner.get(partner) ?? new ChatLog(partner);
    this.byPartner.set(partner, chat);
    return chat;
  }

  /** The chat that an address of the wire stands for, if anybody owns the address. */
  byJid(jid: string | null | undefined): ChatLog | undefined {
    const partner = this.directory.account(jid ?? undefined);
    return partner && this.with(partner);
  }
}
