import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../storage/dashboard.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ChatsRepository } from './store/chats.repository.js';

/** Finds the chats of the account that is shown, by any of their addresses. */
@Injectable()
export class ChatFinder {
  constructor(
    private readonly accounts: AccountsService,
    private readonly chats: ChatsRepository,
  ) {}

  async find(jid: string): Promise<ChatRow | undefined> {
    const accountId = await this.accounts.currentId();
    return accountId === null ? undefined : this.chats.findByJid(accountId, jid);
  }

  /** Every address of the chat that is at this one; this one alone if there is no chat. */
  async addressesOf(jid: string): Promise<string[]> {
    const chat = await this.find(jid);
    return chat ? this.chats.addressesOf(chat) : [jid];
  }
}
