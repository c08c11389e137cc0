import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../storage/dashboard.schema.js';
import { AccountsService } from '../phones/accounts.service.js';
import { addressesOf } from '../store/chats/chat-addresses.js';
import { ChatsRepository } from '../store/chats/chats.repository.js';

/** Finds chats of the shown account by any of their addresses. */
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

  /** All addresses of the chat at this jid; only the jid itself if there is no chat. */
  async addressesOf(jid: string): Promise<string[]> {
    const chat = await this.find(jid);
    return chat ? addressesOf(chat) : [jid];
  }

  /** All addresses of a chat of this account. */
  async addressesIn(accountId: number | null, jid: string): Promise<string[]> {
    const chat = accountId === null ? null : await this.chats.findByJid(accountId, jid);
    return chat ? addressesOf(chat) : [jid];
  }

  /** Of a group: the members to whom messages of this account went. */
  async membersOf(jid: string): Promise<string[]> {
    const chat = await this.find(jid);
    return chat ? this.chats.membersOf(chat) : [];
  }
}
