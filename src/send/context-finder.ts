import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../chats/store/chats.repository.js';
import type { Quoted } from '../whatsapp/inbound-batch.js';
import type { OutgoingContext } from '../whatsapp/whatsapp-gateway.js';
import { GroupPermissions } from './group-permissions.js';
import type { ComposedMessage } from './message.composer.js';
import { QuoteFinder } from './quote-finder.js';
import { TimerFinder } from './timer-finder.js';

/** What belongs to a message in its chat: for the recipient, and for our own entry. */
export interface MessageContext {
  context: OutgoingContext;
  quoted: Quoted | undefined;
  /** The address that the chat list shows. */
  chatJid: string;
}

type Addressed = Pick<ComposedMessage, 'address' | 'quotedId' | 'mentions'> & { type: string };

/** Finds what a message has besides its content: the quoted message, and how long messages of the chat stay. */
@Injectable()
export class ContextFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly quotes: QuoteFinder,
    private readonly permissions: GroupPermissions,
    private readonly timers: TimerFinder,
  ) {}

  /** @throws ApiError `not_found` for an unknown quote or group, or `not_permitted` by the group */
  async find(
    accountId: number,
    { address, type, quotedId, mentions }: Addressed,
  ): Promise<MessageContext> {
    const quote = quotedId ? await this.quotes.find(accountId, address.jid, quotedId) : undefined;
    const chat = await this.chats.findByJid(accountId, address.jid);
    const group = await this.permissions.assertMaySend(address.jid, type);
    const timer = await this.timers.find(address, chat, group);
    return {
      context: { quoted: quote?.message, mentions, timer },
      quoted: quote?.entry,
      chatJid: chat?.jid ?? address.jid,
    };
  }
}
