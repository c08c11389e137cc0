import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../chats/store/chats.repository.js';
import type { Quoted } from '../whatsapp/inbound-batch.js';
import type { OutgoingContext } from '../whatsapp/whatsapp-gateway.js';
import type { ComposedMessage } from './message.composer.js';
import { QuoteFinder } from './quote-finder.js';

/** What belongs to a message in its chat: for the recipient, and for our own entry. */
export interface MessageContext {
  context: OutgoingContext;
  quoted: Quoted | undefined;
  /** The address that the chat list shows. */
  chatJid: string;
}

/** Finds what a message has besides its content: the quoted message, and how long messages of the chat stay. */
@Injectable()
export class ContextFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly quotes: QuoteFinder,
  ) {}

  /** @throws ApiError `not_found` for an unknown quote */
  async find(
    accountId: number,
    { address, quotedId, mentions }: Pick<ComposedMessage, 'address' | 'quotedId' | 'mentions'>,
  ): Promise<MessageContext> {
    const quote = quotedId ? await this.quotes.find(accountId, address.jid, quotedId) : undefined;
    const chat = await this.chats.findByJid(accountId, address.jid);
    const expiration = chat?.ephemeral_seconds ?? undefined;
    return {
      context: { quoted: quote?.message, mentions, expiration },
      quoted: quote?.entry,
      chatJid: chat?.jid ?? address.jid,
    };
  }
}
