import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsGateway } from '../../../whatsapp/chats.gateway.js';
import { isPn } from '../../../whatsapp/jid.js';
import { NumberLookupCache } from './number-lookup.cache.js';
import { OutboxRepository } from './outbox.repository.js';

/** The columns of a chat of two that decide its address. */
export type ChatOfTwo = Pick<ChatRow, 'jid' | 'pn' | 'lid'> & {
  /** Null if the chat is not stored yet. */
  id: number | null;
};

/** The one rule for the address of a chat of two: messages go to it, and name people by its kind. */
@Injectable()
export class RecipientFinder {
  constructor(
    private readonly chats: ChatsGateway,
    private readonly numbers: NumberLookupCache,
    private readonly outbox: OutboxRepository,
  ) {}

  /**
   * With a known lid, the address by which WhatsApp names the chat, or the lid until it has named it: WhatsApp refuses
   * messages to strangers by number first. A person who has written is surely at the chat's number; any other number is
   * looked up, because WhatsApp corrects some, and accepts messages to the wrong form silently.
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
