import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { addressesOf } from '../../store/rows/chats/chat-addresses.js';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';

/** Finds chats of the shown account by any of their addresses. */
@Injectable()
export class ChatFinder {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatsRepository,
  ) {}

  async find(jid: string): Promise<ChatRow | undefined> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? undefined : this.chats.findByJid(phoneId, jid);
  }

  /** All addresses of the chat at this jid; only the jid itself if there is no chat. */
  async addressesOf(jid: string): Promise<string[]> {
    const chat = await this.find(jid);
    return chat ? addressesOf(chat) : [jid];
  }

  /** All addresses of a chat of this account. */
  async addressesIn(phoneId: number | null, jid: string): Promise<string[]> {
    const chat = phoneId === null ? null : await this.chats.findByJid(phoneId, jid);
    return chat ? addressesOf(chat) : [jid];
  }

  /** The members of a group who were sent messages of this account. */
  async membersOf(jid: string): Promise<string[]> {
    const chat = await this.find(jid);
    return chat ? this.chats.membersOf(chat) : [];
  }
}
