import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { NumberFacts } from '../../whatsapp/contacts.gateway.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { isGroup } from '../../whatsapp/jid.js';
import { toAddress } from '../../whatsapp/to-address.js';
import type { CheckStatus, SendCheckDto } from './dto/send-check.dto.js';
import { NumberLookupCache } from './outbox/number-lookup.cache.js';
import { RecipientFinder } from './outbox/recipient-finder.js';
import { toRecipientJid } from './recipient.js';

/** Checks the recipient of a message, without sending it. */
@Injectable()
export class RecipientCheckService {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatsRepository,
    private readonly numbers: NumberLookupCache,
    private readonly finder: RecipientFinder,
  ) {}

  async check(to: string): Promise<SendCheckDto> {
    const jid = toRecipientJid(to);
    const phoneId = await this.phones.currentId();
    const facts = await this.findFacts(jid);
    // Read after the look-up: if that corrects a number, it leads to the chat at the correct one from then on.
    const chat = phoneId === null ? undefined : await this.chats.findByJid(phoneId, jid);
    return {
      status: await this.statusIn(chat, jid),
      to: jid,
      chat_jid: chat?.jid ?? jid,
      exists: facts?.isRegistered ?? null,
      registered_jid: facts?.isRegistered ? facts.jid : null,
      lid: facts?.lid ?? chat?.lid ?? null,
      is_known_chat: (chat?.last_timestamp ?? null) !== null,
    };
  }

  /** Decides as sending does: a person who has written is surely there. */
  async statusOf(phoneId: number, jid: string): Promise<CheckStatus> {
    return this.statusIn(await this.chats.findByJid(phoneId, jid), jid);
  }

  private async statusIn(chat: ChatRow | undefined, jid: string): Promise<CheckStatus> {
    try {
      const recipient =
        isGroup(jid) || (await this.finder.find(chat ?? { ...toAddress(jid), id: null }));
      return recipient === null ? 'not_on_whatsapp' : 'valid';
    } catch (error) {
      if (error instanceof WhatsAppError) return 'valid';
      throw error;
    }
  }

  /** Null without a connection: the rest of the answer is still valid. */
  private async findFacts(jid: string): Promise<NumberFacts | null> {
    try {
      return await this.numbers.find(jid);
    } catch (error) {
      if (error instanceof WhatsAppError) return null;
      throw error;
    }
  }
}
