import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import type { Quoted } from '../../whatsapp/inbound-batch.js';
import type { OutgoingContext } from '../../whatsapp/message-codec.js';
import { GroupPermissions } from './group-permissions.js';
import { MentionAddressing } from './mention-addressing.js';
import type { AddressedChat } from './person-addressing.js';
import type { ComposedMessage } from './message.composer.js';
import { QuoteFinder } from './quote-finder.js';
import { TimerFinder } from './timer-finder.js';

/** The context of a message in its chat: for the recipient, and for our own entry. */
export interface MessageContext {
  context: OutgoingContext;
  quoted: Quoted | undefined;
  /** The text with the mentioned people as recipients know them. */
  inText: (text: string) => string;
  /** The address that the chat list shows. */
  chatJid: string;
}

type Addressed = Pick<ComposedMessage, 'address' | 'quotedId' | 'mentions'> & { type: string };

/** Finds the parts of a message besides its content: the quoted message, and how long messages of the chat stay. */
@Injectable()
export class ContextFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly quotes: QuoteFinder,
    private readonly permissions: GroupPermissions,
    private readonly timers: TimerFinder,
    private readonly mentions: MentionAddressing,
  ) {}

  /** @throws ApiError `not_found` for an unknown quote or group, or `not_permitted` by the group */
  async find(phoneId: number, message: Addressed): Promise<MessageContext> {
    const [found] = await this.findAll(phoneId, [message]);
    return found;
  }

  /**
   * Like `find`, for several messages, each in its chat: WhatsApp is asked once about all new chats.
   * @throws ApiError as `find`
   */
  async findAll(phoneId: number, messages: Addressed[]): Promise<MessageContext[]> {
    const parts = await Promise.all(messages.map((message) => this.partsOf(phoneId, message)));
    const timers = await this.timers.findAll(parts);
    return parts.map(({ address, chat, quote, named }, index) => ({
      context: { quoted: quote?.message, mentions: named.jids, timer: timers[index] },
      inText: named.inText,
      quoted: quote?.entry,
      chatJid: chat?.jid ?? address.jid,
    }));
  }

  /**
   * Checks a message without sending it. WhatsApp is only asked what its group allows.
   * @returns the address that the chat list shows
   * @throws ApiError as `find`
   */
  async check(phoneId: number, { address, type, quotedId }: Addressed): Promise<string> {
    if (quotedId) await this.quotes.assertKnown(phoneId, address.jid, quotedId);
    const chat = await this.chats.findByJid(phoneId, address.jid);
    await this.permissions.assertMaySend(address.jid, type);
    return chat?.jid ?? address.jid;
  }

  private async partsOf(phoneId: number, { address, type, quotedId, mentions }: Addressed) {
    const quote = quotedId ? await this.quotes.find(phoneId, address.jid, quotedId) : undefined;
    const chat = await this.chats.findByJid(phoneId, address.jid);
    const group = await this.permissions.assertMaySend(address.jid, type);
    const named = await this.mentions.address(addressedChat(phoneId, address, chat), mentions);
    return { address, chat, group, quote, named };
  }
}

/** The chat as far as it is known; a new one has only the address to which it is written. */
function addressedChat(
  phoneId: number,
  { jid, pn, lid, isGroup }: ComposedMessage['address'],
  chat: ChatRow | undefined,
): AddressedChat {
  return chat ?? { id: null, account_id: phoneId, jid, pn, lid, is_group: Number(isGroup) };
}
