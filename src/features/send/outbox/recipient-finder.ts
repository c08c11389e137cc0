import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsGateway } from '../../../whatsapp/chats.gateway.js';
import { isPn } from '../../../whatsapp/jid.js';
import { NumberLookupCache } from './number-lookup.cache.js';
import { OutboxRepository } from './outbox.repository.js';

/** What of a chat of two decides its address. */
export type ChatOfTwo = Pick<ChatRow, 'jid' | 'pn' | 'lid'> & {
  /** Null if it is not stored yet. */
  id: number | null;
};

/** The one rule for the address of a chat of two: messages are sent to it, and name people by its kind. */
@Injectable()
export class RecipientFinder {
  constructor(
    private readonly chats: ChatsGateway,
    private readonly numbers: NumberLookupCache,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * With a known lid, the address by which WhatsApp names the chat, which is the lid before it has named it: WhatsApp
   * refuses messages to strangers by number first. Whoever has written is at the chat's number for sure; any other
   * number is looked up, because WhatsApp corrects some, and takes messages to the wrong form without a word.
   * @returns null for a number that is not on WhatsApp
   * @throws WhatsAppError `not_connected` or `link_lost`
   */
  async find({ id, jid, pn, lid }: ChatOfTwo): Promise<string | null> {
    const number = pn ?? jid;
    if (lid !== null) return this.chats.addressInUse({ jid: number, lid });
    if (!isPn(number) || (id !== null && (await this.outbox.hasWritten(id)))) return number;
    const facts = await this.numbers.find(number);
    if (!facts) return number;
    return facts.isRegistered ? (facts.lid ?? facts.jid) : null;
  }
}
